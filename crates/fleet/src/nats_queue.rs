use std::collections::HashMap;
use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{self, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, AckKind, Context, Message};
use async_nats::{Client, ConnectOptions, Request, Subscriber};
use futures_util::{StreamExt as _, TryStreamExt as _};
use tokio::io::AsyncReadExt as _;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::job_queue::{LeaseOf, PlaceOf, ReceiptOf, of_another_queue};
use crate::{
    CarriedQuestion, CarriedResult, FileDigest, FleetError, FleetJob, JobLease, JobQueue, Receipt,
    ReplyPlace, TakenJob, WorkerResult,
};

const JOBS: &str = "FLEET_JOBS";
const RESULTS: &str = "FLEET_RESULTS";
const FILES: &str = "FLEET_FILES";
const WORKERS: &str = "workers";
const LEDGER: &str = "ledger";
const QUESTIONS: &str = "fleet.questions";

/// How long an answer of the server itself may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long an answer may take that is of no consequence.
const LAST_PATIENCE: Duration = Duration::from_secs(2);

/// How long a result may be with a coordinator before it comes again.
const RESULT_LEASE: Duration = Duration::from_secs(30);

/// How many workers may wait for a job at the same time.
const MOST_WAITING: i64 = 100_000;

/// How many jobs are stored before the server's answers are awaited.
const AT_A_TIME: usize = 256;

/// A queue on a NATS server with JetStream.
pub struct NatsQueue {
    address: String,
    runtime: Runtime,
    client: Client,
    context: Context,
    lease: Duration,
    consumers: Mutex<HashMap<&'static str, PullConsumer>>,
    questions: tokio::sync::Mutex<Option<Subscriber>>,
}

impl std::fmt::Debug for NatsQueue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NatsQueue")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

impl NatsQueue {
    /// Connects to a server; tries for this long if none answers. A job that is taken is somebody else's
    /// after `lease`, unless it is renewed: what counts is the lease of whoever makes the store.
    pub fn connect(
        address: &str,
        lease: Duration,
        patience: Duration,
    ) -> Result<NatsQueue, FleetError> {
        let unreachable = |why: String| FleetError::Unreachable {
            address: plain(address),
            why,
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|why| unreachable(why.to_string()))?;
        let end = std::time::Instant::now() + patience;
        let client = loop {
            let options = ConnectOptions::new()
                .name("sanban fleet")
                .connection_timeout(PATIENCE)
                .max_reconnects(None::<usize>)
                .reconnect_delay_callback(|attempt| {
                    Duration::from_millis(50 * attempt.min(20) as u64)
                })
                .subscription_capacity(1 << 16);
            match runtime.block_on(async { timeout(PATIENCE, options.connect(address)).await }) {
                Ok(Ok(client)) => break client,
                failed if std::time::Instant::now() >= end => {
                    let why = match failed {
                        Ok(Err(why)) => why.to_string(),
                        _ => "it took too long".to_owned(),
                    };
                    return Err(unreachable(why));
                }
                _ => std::thread::sleep(Duration::from_millis(100)),
            }
        };
        let mut context = {
            // It starts a task.
            let _inside = runtime.enter();
            jetstream::new(client.clone())
        };
        context.set_timeout(PATIENCE);
        Ok(NatsQueue {
            address: address.to_owned(),
            runtime,
            client,
            context,
            lease,
            consumers: Mutex::default(),
            questions: tokio::sync::Mutex::default(),
        })
    }

    /// Whether the connection stands.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == async_nats::connection::State::Connected
    }

    fn unreachable(&self, why: impl std::fmt::Display) -> FleetError {
        FleetError::Unreachable {
            address: plain(&self.address),
            why: why.to_string(),
        }
    }

    /// Waits for an answer of the server, within reason.
    fn wait<T, E: std::fmt::Display>(
        &self,
        patience: Duration,
        answer: impl Future<Output = Result<T, E>>,
    ) -> Result<T, FleetError> {
        self.runtime.block_on(async {
            match timeout(patience, answer).await {
                Ok(Ok(value)) => Ok(value),
                Ok(Err(why)) => Err(self.unreachable(why)),
                Err(_) => Err(self.unreachable("it took too long")),
            }
        })
    }

    async fn stream(&self, name: &str, subjects: &str) -> Result<Stream, async_nats::Error> {
        let config = stream::Config {
            name: name.to_owned(),
            subjects: vec![subjects.to_owned()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            ..stream::Config::default()
        };
        Ok(self.context.get_or_create_stream(config).await?)
    }

    async fn consumer_on(
        &self,
        stream: &Stream,
        name: &str,
        ack_wait: Duration,
    ) -> Result<PullConsumer, async_nats::Error> {
        let config = pull::Config {
            durable_name: Some(name.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait,
            max_deliver: -1,
            max_ack_pending: -1,
            max_waiting: MOST_WAITING,
            ..pull::Config::default()
        };
        Ok(stream.create_consumer(config).await?)
    }

    /// A consumer that the coordinator has made.
    fn consumer(
        &self,
        stream: &'static str,
        name: &'static str,
    ) -> Result<PullConsumer, FleetError> {
        let known = self.consumers().get(name).cloned();
        if let Some(consumer) = known {
            return Ok(consumer);
        }
        let found = self.context.get_consumer_from_stream(name, stream);
        let consumer: PullConsumer = self.wait(PATIENCE, found)?;
        self.consumers().insert(name, consumer.clone());
        Ok(consumer)
    }

    fn consumers(&self) -> std::sync::MutexGuard<'_, HashMap<&'static str, PullConsumer>> {
        let consumers = self.consumers.lock();
        consumers.unwrap_or_else(PoisonError::into_inner)
    }

    /// Messages of a consumer: those that are there, else the next one if it comes in time.
    fn pull(
        &self,
        consumer: &PullConsumer,
        most: usize,
        patience: Duration,
    ) -> Result<Vec<Message>, FleetError> {
        self.wait(patience + PATIENCE, async {
            let mut found: Vec<Message> = Vec::new();
            if most > 1 {
                let mut batch = consumer.fetch().max_messages(most).messages().await?;
                while let Some(message) = batch.try_next().await? {
                    found.push(message);
                }
            }
            if found.is_empty() {
                let next = consumer.batch().max_messages(1).expires(patience);
                let mut batch = next.messages().await?;
                while let Some(message) = batch.try_next().await? {
                    found.push(message);
                }
            }
            Ok::<_, async_nats::Error>(found)
        })
        .inspect_err(|_| {
            // It may be another server now, with another consumer.
            self.consumers().clear();
        })
    }

    fn message(lease: &JobLease) -> Result<&Message, FleetError> {
        match &lease.0 {
            LeaseOf::Message(message) => Ok(message),
            LeaseOf::Row { .. } => Err(of_another_queue()),
        }
    }

    async fn file_store(&self) -> Result<ObjectStore, async_nats::Error> {
        if let Ok(store) = self.context.get_object_store(FILES).await {
            return Ok(store);
        }
        let config = object_store::Config {
            bucket: FILES.to_owned(),
            ..object_store::Config::default()
        };
        Ok(self.context.create_object_store(config).await?)
    }
}

/// An address without the secret that it may hold.
fn plain(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_owned(),
        _ => address.to_owned(),
    }
}

impl JobQueue for NatsQueue {
    fn address(&self) -> String {
        plain(&self.address)
    }

    fn prepare(&self) -> Result<String, FleetError> {
        let made = self.wait(3 * PATIENCE, async {
            let jobs = self.stream(JOBS, "fleet.jobs.>").await?;
            self.consumer_on(&jobs, WORKERS, self.lease).await?;
            let results = self.stream(RESULTS, "fleet.results.>").await?;
            self.consumer_on(&results, LEDGER, RESULT_LEASE).await?;
            let (jobs, results) = (jobs.get_info().await?, results.get_info().await?);
            Ok::<_, async_nats::Error>(format!("{:?} {:?}", jobs.created, results.created))
        })?;
        let mut questions = self.runtime.block_on(self.questions.lock());
        if questions.is_none() {
            let group = self.client.queue_subscribe(QUESTIONS, "coordinator".into());
            *questions = Some(self.wait(PATIENCE, group)?);
        }
        Ok(made)
    }

    fn put(&self, jobs: &[FleetJob]) -> Result<(), FleetError> {
        for part in jobs.chunks(AT_A_TIME) {
            self.wait(PATIENCE, async {
                let mut acknowledgements = Vec::new();
                for job in part {
                    let text = serde_json::to_vec(job)?;
                    let subject = format!("fleet.jobs.{}", job.run);
                    acknowledgements.push(self.context.publish(subject, text.into()).await?);
                }
                for acknowledgement in acknowledgements {
                    acknowledgement.await?;
                }
                Ok::<_, async_nats::Error>(())
            })?;
        }
        Ok(())
    }

    fn withdraw(&self, run: &str) -> Result<(), FleetError> {
        self.wait(PATIENCE, async {
            let stream = self.context.get_stream(JOBS).await?;
            let subject = format!("fleet.jobs.{run}");
            stream.purge().filter(subject).await?;
            Ok::<_, async_nats::Error>(())
        })
    }

    fn unfinished(&self) -> Result<u64, FleetError> {
        self.wait(PATIENCE, async {
            let stream = self.context.get_stream(JOBS).await?;
            Ok::<_, async_nats::Error>(stream.cached_info().state.messages)
        })
    }

    fn collect(&self, most: usize, patience: Duration) -> Result<Vec<CarriedResult>, FleetError> {
        let consumer = self.consumer(RESULTS, LEDGER)?;
        let messages = self.pull(&consumer, most, patience)?;
        Ok(messages.into_iter().map(carried).collect())
    }

    fn confirm(&self, receipts: Vec<Receipt>) -> Result<(), FleetError> {
        self.wait(PATIENCE, async {
            for receipt in &receipts {
                if let ReceiptOf::Message(message) = &receipt.0 {
                    // A confirmation that is lost only brings the result again.
                    message.ack().await?;
                }
            }
            Ok::<_, async_nats::Error>(())
        })
    }

    fn questions(
        &self,
        most: usize,
        patience: Duration,
    ) -> Result<Vec<CarriedQuestion>, FleetError> {
        self.runtime.block_on(async {
            let mut questions = self.questions.lock().await;
            let Some(subscriber) = questions.as_mut() else {
                drop(questions);
                tokio::time::sleep(patience).await;
                return Ok(Vec::new());
            };
            let mut found = Vec::new();
            let mut left = patience;
            while found.len() < most {
                match timeout(left, subscriber.next()).await {
                    Ok(Some(message)) => {
                        if let Some(place) = message.reply {
                            found.push(CarriedQuestion {
                                bytes: message.payload.to_vec(),
                                place: ReplyPlace(PlaceOf::Subject(place)),
                            });
                        }
                        left = Duration::ZERO;
                    }
                    Ok(None) => {
                        *questions = None;
                        break;
                    }
                    Err(_) => break,
                }
            }
            Ok(found)
        })
    }

    fn answer(&self, to: &ReplyPlace, answer: Vec<u8>) -> Result<(), FleetError> {
        let PlaceOf::Subject(subject) = &to.0 else {
            return Err(of_another_queue());
        };
        let sent = self.client.publish(subject.clone(), answer.into());
        self.wait(PATIENCE, sent)
    }

    fn take(&self, patience: Duration) -> Result<Option<TakenJob>, FleetError> {
        let consumer = self.consumer(JOBS, WORKERS)?;
        let mut messages = self.pull(&consumer, 1, patience)?;
        let Some(message) = messages.pop() else {
            return Ok(None);
        };
        match serde_json::from_slice(&message.payload) {
            Ok(job) => Ok(Some(TakenJob {
                job,
                lease: JobLease(LeaseOf::Message(Box::new(message))),
            })),
            Err(_) => {
                // Nobody can read it, so nobody else shall try.
                self.wait(PATIENCE, message.ack_with(AckKind::Term))?;
                Ok(None)
            }
        }
    }

    fn renew(&self, lease: &JobLease) -> Result<(), FleetError> {
        let message = NatsQueue::message(lease)?;
        self.wait(PATIENCE, message.ack_with(AckKind::Progress))
    }

    fn give_back(&self, lease: &JobLease, after: Duration) -> Result<(), FleetError> {
        let message = NatsQueue::message(lease)?;
        self.wait(PATIENCE, message.ack_with(AckKind::Nak(Some(after))))
    }

    fn finish(&self, lease: &JobLease, result: &WorkerResult) -> Result<(), FleetError> {
        let message = NatsQueue::message(lease)?;
        let (bytes, most) = (result.bytes.len(), self.client.server_info().max_payload);
        if bytes > most {
            return Err(FleetError::TooLarge { bytes, most });
        }
        let WorkerResult {
            run, job, worker, ..
        } = result;
        // Without a message id: the server would take a result that is said again, after the first was taken
        // out of the ledger, for the first.
        let subject = format!("fleet.results.{run}.{job}.{worker}");
        self.wait(PATIENCE, async {
            let payload = result.bytes.clone().into();
            self.context.publish(subject, payload).await?.await?;
            Ok::<_, async_nats::Error>(())
        })?;
        // If this is lost, the job comes again and its result is counted once.
        let _ = self.wait(LAST_PATIENCE, message.double_ack());
        Ok(())
    }

    fn ask(&self, question: Vec<u8>, patience: Duration) -> Result<Vec<u8>, FleetError> {
        let request = Request::new()
            .payload(question.into())
            .timeout(Some(patience));
        let answer = self.client.send_request(QUESTIONS, request);
        let answer = self
            .runtime
            .block_on(async { timeout(patience + PATIENCE, answer).await });
        match answer {
            Ok(Ok(message)) => Ok(message.payload.to_vec()),
            _ if self.is_connected() => Err(FleetError::NoCoordinator {
                address: self.address(),
            }),
            Ok(Err(why)) => Err(self.unreachable(why)),
            Err(_) => Err(self.unreachable("it took too long")),
        }
    }

    fn put_file(&self, digest: &FileDigest, bytes: &[u8]) -> Result<(), FleetError> {
        let name = digest.file_name();
        // A network may be large and the line slow.
        self.wait(60 * PATIENCE, async {
            let store = self.file_store().await?;
            if store.info(&name).await.is_err() {
                let mut bytes = bytes;
                store.put(name.as_str(), &mut bytes).await?;
            }
            Ok::<_, async_nats::Error>(())
        })
    }

    fn file(&self, digest: &FileDigest) -> Result<Option<Vec<u8>>, FleetError> {
        let name = digest.file_name();
        self.wait(60 * PATIENCE, async {
            let store = self.context.get_object_store(FILES).await?;
            let mut object = match store.get(&name).await {
                Ok(object) => object,
                Err(_) => return Ok(None),
            };
            let mut bytes = Vec::new();
            object.read_to_end(&mut bytes).await?;
            Ok::<_, async_nats::Error>(digest.is_of(&bytes).then_some(bytes))
        })
    }
}

/// A message of the results' stream: run, job and worker are in its subject.
fn carried(message: Message) -> CarriedResult {
    let mut words = message.subject.as_str().splitn(5, '.').skip(2);
    let mut word = || words.next().unwrap_or_default().to_owned();
    let (run, job, worker) = (word(), word(), word());
    CarriedResult {
        result: WorkerResult {
            run,
            // No run has so many jobs, so the ledger refuses it by name.
            job: job.parse().unwrap_or(u64::MAX),
            worker,
            bytes: message.payload.to_vec(),
        },
        receipt: Receipt(ReceiptOf::Message(Box::new(message))),
    }
}
