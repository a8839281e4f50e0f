use crate::net::{Activation, Graph, Node, Source};

/// Which nodes a step computes.
pub(super) struct Plan {
    /// What is computed first.
    pub(super) node: usize,
    /// What is added to it, and the addition that is then part of it.
    pub(super) add: Option<Source>,
    pub(super) sum: Option<usize>,
    pub(super) activation: Option<Activation>,
    /// The node whose result is written.
    pub(super) result: usize,
}

impl Plan {
    pub(super) fn new(graph: &Graph, node: usize, users: &[Vec<Option<usize>>]) -> Plan {
        let mut plan = Plan {
            node,
            add: None,
            sum: None,
            activation: None,
            result: node,
        };
        let only_user = |index: usize| match users[index][..] {
            [Some(user)] => Some((user, &graph.nodes[user])),
            _ => None,
        };
        match &graph.nodes[node] {
            Node::Activate { with, .. } => plan.activation = Some(*with),
            Node::Conv { .. } | Node::Linear { .. } => {
                if let Some((sum, Node::Add { left, right })) = only_user(node) {
                    let this = Source::Node(node);
                    let other = if *left == this { *right } else { *left };
                    // The other one must be there by now.
                    let is_earlier = other.node().is_none_or(|other| other < node);
                    if is_earlier {
                        plan.add = Some(other);
                        plan.sum = Some(sum);
                        plan.result = sum;
                    }
                }
            }
            _ => {}
        }
        if plan.activation.is_none()
            && let Some((user, Node::Activate { with, .. })) = only_user(plan.result)
        {
            plan.activation = Some(*with);
            plan.result = user;
        }
        plan
    }

    /// What it is computed from.
    pub(super) fn sources(&self, graph: &Graph) -> impl Iterator<Item = Source> + use<> {
        graph.nodes[self.node].sources().chain(self.add)
    }
}
