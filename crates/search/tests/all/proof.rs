//! Proofs on graphs with cycles, against the definition.

use search::proof::{InitialNumbers, Numbers, Problem, Prover, Side, Verdict};
use search::{Budget, Limits, Stop};

/// A graph in which sides move in turn. Some of the attacker's moves need money and some earn
/// it; some of the defender's are open only while the attacker is poor. So more is never worse.
struct Graph {
    edges: Vec<Vec<Edge>>,
    /// Whether a little can be seen without searching.
    sees: bool,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: usize,
    /// The attacker pays it, or the attacker must not have it.
    price: u32,
    earns: u32,
}

const RICHEST: u32 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    vertex: usize,
    money: u32,
}

/// Even vertices are the attacker's.
fn side(vertex: usize) -> Side {
    if vertex.is_multiple_of(2) {
        Side::Attacker
    } else {
        Side::Defender
    }
}

impl Graph {
    fn random(rng: &mut fastrand::Rng) -> Graph {
        let count = rng.usize(2..40);
        let most = rng.usize(1..5);
        let has_money = rng.bool();
        let edges = (0..count).map(|from| {
            let number = rng.usize(0..=most);
            let ends = (0..count).filter(|to| side(*to) != side(from));
            let ends: Vec<usize> = ends.collect();
            (0..number)
                .filter_map(|_| {
                    let to = *ends.get(rng.usize(0..ends.len().max(1)))?;
                    let price = if has_money { rng.u32(0..3) } else { 0 };
                    let earns = if has_money { rng.u32(0..2) } else { 0 };
                    Some(Edge { to, price, earns })
                })
                .collect()
        });
        Graph {
            edges: edges.collect(),
            sees: rng.bool(),
        }
    }

    fn open(&self, node: Node) -> impl Iterator<Item = Edge> {
        let is_open = move |edge: &&Edge| match side(node.vertex) {
            Side::Attacker => edge.price <= node.money,
            Side::Defender => edge.price == 0 || node.money < edge.price,
        };
        self.edges[node.vertex].iter().filter(is_open).copied()
    }

    fn after(node: Node, edge: Edge) -> Node {
        let paid = match side(node.vertex) {
            Side::Attacker => edge.price,
            Side::Defender => 0,
        };
        Node {
            vertex: edge.to,
            money: (node.money - paid + edge.earns).min(RICHEST),
        }
    }

    /// The definition: proven is what can be shown to be in finitely many steps.
    fn proven(&self) -> Vec<[bool; RICHEST as usize + 1]> {
        let mut proven = vec![[false; RICHEST as usize + 1]; self.edges.len()];
        loop {
            let mut is_settled = true;
            for vertex in 0..self.edges.len() {
                for money in 0..=RICHEST {
                    let node = Node { vertex, money };
                    let mut ends = self.open(node).map(|edge| Graph::after(node, edge));
                    let is_won = |end: Node| proven[end.vertex][end.money as usize];
                    let now = match side(vertex) {
                        Side::Attacker => ends.any(is_won),
                        Side::Defender => ends.all(is_won),
                    };
                    if now && !proven[vertex][money as usize] {
                        proven[vertex][money as usize] = true;
                        is_settled = false;
                    }
                }
            }
            if is_settled {
                return proven;
            }
        }
    }
}

impl Problem for Graph {
    type Node = Node;
    type Move = Edge;
    type Means = u32;

    fn key(&self, node: &Node) -> u64 {
        (node.vertex as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn means(&self, node: &Node) -> u32 {
        node.money
    }

    fn moves(&mut self, node: &Node, _: Side, moves: &mut Vec<Edge>) {
        moves.extend(self.open(*node));
    }

    fn play(&self, node: &Node, m: Edge) -> Node {
        Graph::after(*node, m)
    }

    fn initial_numbers(&mut self, node: &Node, side: Side) -> InitialNumbers<u32> {
        let numbers = match (self.open(*node).count() as u32, side) {
            _ if !self.sees => Numbers::OPEN,
            (0, Side::Attacker) => Numbers::DISPROVEN,
            (0, Side::Defender) => Numbers::PROVEN,
            (count, Side::Attacker) => Numbers::guess(1, count),
            (count, Side::Defender) => Numbers::guess(count, 1),
        };
        InitialNumbers {
            numbers,
            means: node.money,
        }
    }
}

fn expected(is_proven: bool) -> Verdict {
    if is_proven {
        Verdict::Proven
    } else {
        Verdict::Disproven
    }
}

#[test]
fn graphs_with_cycles_are_judged_as_by_definition() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut count = [0; 2];
    for _ in 0..1500 {
        let mut graph = Graph::random(&mut rng);
        let proven = graph.proven();
        let mut prover = Prover::new(1 << 16);
        let forgets = rng.bool();
        for (vertex, row) in proven.iter().enumerate() {
            for (money, &is_proven) in (0..=RICHEST).zip(row) {
                let root = Node { vertex, money };
                if forgets {
                    prover.clear();
                }
                count[usize::from(is_proven)] += 1;
                let verdict =
                    prover.prove(&mut graph, &root, side(vertex), &mut Budget::unlimited());
                assert_eq!(verdict, expected(is_proven), "{root:?} {:?}", graph.edges);
                let (recalled, _) = prover.recall(&graph, &root);
                assert!(
                    recalled == verdict || recalled == Verdict::Unknown,
                    "{root:?} {:?}",
                    graph.edges
                );
            }
        }
    }
    assert!(count[0] > 10_000 && count[1] > 10_000, "{count:?}");
}

#[test]
fn a_tiny_table_may_give_up_but_never_lies() {
    let mut rng = fastrand::Rng::with_seed(2);
    let (mut known, mut asked) = (0, 0);
    for _ in 0..400 {
        let mut graph = Graph::random(&mut rng);
        let proven = graph.proven();
        let mut prover = Prover::new(0);
        for (vertex, row) in proven.iter().enumerate() {
            let root = Node { vertex, money: 1 };
            let limits = Limits {
                nodes: Some(3000),
                ..Limits::default()
            };
            let mut budget = Budget::new(&limits, game::Color::Black, &Stop::new());
            let verdict = prover.prove(&mut graph, &root, side(vertex), &mut budget);
            asked += 1;
            if verdict != Verdict::Unknown {
                known += 1;
                assert_eq!(verdict, expected(row[1]), "{:?}", graph.edges);
            }
        }
    }
    assert!(known * 10 > asked * 9, "only {known} of {asked}");
}

#[test]
fn a_search_that_is_stopped_goes_on_where_it_was() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut known = 0;
    for _ in 0..200 {
        let mut graph = Graph::random(&mut rng);
        let proven = graph.proven();
        let mut prover = Prover::new(1 << 16);
        let root = Node {
            vertex: 0,
            money: 0,
        };
        let limits = Limits {
            nodes: Some(7),
            ..Limits::default()
        };
        let mut rounds = 0;
        let verdict = loop {
            let mut budget = Budget::new(&limits, game::Color::Black, &Stop::new());
            let verdict = prover.prove(&mut graph, &root, Side::Attacker, &mut budget);
            rounds += 1;
            if verdict != Verdict::Unknown || rounds > 2000 {
                break verdict;
            }
        };
        if verdict != Verdict::Unknown {
            known += 1;
            assert_eq!(verdict, expected(proven[0][0]), "{:?}", graph.edges);
        }
    }
    assert!(known > 190, "only {known} of 200");
}
