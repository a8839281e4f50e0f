use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::{
    Coordinator, CoordinatorSettings, FleetError, JobQueue, NatsQueue, NatsServer, NatsServerPlan,
    SqliteQueue,
};

/// How long a server may take until it answers.
const PATIENCE: Duration = Duration::from_secs(20);

/// How a fleet is coordinated.
#[derive(Clone, PartialEq, Debug)]
pub struct ServicePlan {
    /// The folder of the ledger and of the server's store.
    pub folder: PathBuf,
    /// What carries jobs and results.
    pub place: QueuePlace,
    /// How jobs are given out and checked.
    pub settings: CoordinatorSettings,
}

/// What carries the jobs of a fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QueuePlace {
    /// A file in the folder.
    Folder,
    /// A nats-server that is started, and started again when it ends.
    Server {
        /// The program.
        program: PathBuf,
        /// The address that it listens on.
        bind: IpAddr,
        /// The port; 0 for any free one.
        port: u16,
    },
    /// A nats-server that runs already.
    Running(String),
}

/// A coordinator with what carries its jobs.
#[derive(Debug)]
pub struct FleetService {
    address: String,
    // The coordinator ends before its server.
    coordinator: Coordinator,
    server: Option<NatsServer>,
}

impl FleetService {
    /// Starts a server, if the plan has one, and a coordinator.
    pub fn start(plan: ServicePlan) -> Result<FleetService, FleetError> {
        let ServicePlan {
            folder,
            place,
            settings,
        } = plan;
        let mut server = None;
        let (queue, address): (Arc<dyn JobQueue>, String) = match place {
            QueuePlace::Folder => {
                let queue = SqliteQueue::open(&folder, settings.lease)?;
                (Arc::new(queue), folder.display().to_string())
            }
            QueuePlace::Running(url) => {
                let queue = NatsQueue::connect(&url, settings.lease, PATIENCE)?;
                (Arc::new(queue), url)
            }
            QueuePlace::Server {
                program,
                bind,
                port,
            } => {
                let key = if bind.is_loopback() {
                    None
                } else {
                    Some(NatsServerPlan::key_in(&folder)?)
                };
                let plan = NatsServerPlan {
                    program,
                    folder: folder.clone(),
                    bind,
                    port: free_port(bind, port)?,
                    key,
                };
                let address = plan.address();
                server = Some(NatsServer::start(plan)?);
                let queue = NatsQueue::connect(&address, settings.lease, PATIENCE)?;
                (Arc::new(queue), address)
            }
        };
        Ok(FleetService {
            coordinator: Coordinator::start(&folder, queue, settings)?,
            address,
            server,
        })
    }

    /// The address by which workers of this machine join.
    #[must_use]
    pub fn address(&self) -> String {
        self.address.clone()
    }

    /// Starts the server again if it has ended, and says what keeps the fleet from working.
    pub fn look_after(&mut self) -> Option<String> {
        let server = self.server.as_mut();
        match server.map_or(Ok(()), NatsServer::keep_alive) {
            Ok(()) => self.coordinator.problem(),
            Err(why) => Some(why.to_string()),
        }
    }
}

/// The port, or a free one for 0.
fn free_port(bind: IpAddr, port: u16) -> Result<u16, FleetError> {
    if port != 0 {
        return Ok(port);
    }
    let address = SocketAddr::new(bind, 0);
    let found = TcpListener::bind(address).and_then(|listener| listener.local_addr());
    let found = found.map_err(|why| FleetError::Server(format!("{address}: {why}")))?;
    Ok(found.port())
}
