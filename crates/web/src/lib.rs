//! The board in the browser: HTTP and WebSocket, the page's messages, its games and its memory.

pub mod desk;
pub mod messages;
