use burn::tensor::Device;

/// Where tensors live and are computed. The only place that names a backend of burn.
#[must_use]
pub(crate) fn device() -> Device {
    Device::flex()
}
