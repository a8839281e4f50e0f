//! How a graph becomes steps: what follows a convolution or a sum and can be done while its
//! numbers are written becomes a part of it, and results share buffers where they can.

use simd::Isa;

use super::packed::Packer;
use super::places::Places;
use super::plan::Plan;
use super::step::Step;
use super::{Kept, Network};
use crate::net::{Form, Graph, GraphError, Source};

/// Makes a network ready for an instruction set.
pub(super) fn network(isa: Isa, graph: &Graph) -> Result<Network, GraphError> {
    let forms = graph.forms()?;
    let users = users(graph);
    let mut plans: Vec<Plan> = Vec::new();
    let mut is_done = vec![false; graph.nodes.len()];
    for index in 0..graph.nodes.len() {
        if !is_done[index] {
            let plan = Plan::new(graph, index, &users);
            is_done[plan.result] = true;
            if let Some(sum) = plan.sum {
                is_done[sum] = true;
            }
            plans.push(plan);
        }
    }
    let places = Places::new(graph, &forms, &plans);
    let shape = graph.about.shape;
    let form = |source: Source| {
        source
            .node()
            .map_or(Form::Board(shape.planes), |node| forms[node])
    };
    let steps = plans.iter().map(|plan| {
        let node = &graph.nodes[plan.node];
        let layer = node.map_weights(Packer {
            isa,
            shape,
            from: node.sources().next().map_or(forms[plan.node], form),
            form: forms[plan.node],
        });
        Step {
            isa,
            layer,
            add: plan.add,
            activation: plan.activation,
            node: plan.result,
            form: forms[plan.result],
        }
    });
    let kept = |node: Option<usize>| {
        node.map(|node| Kept {
            node,
            form: forms[node],
        })
    };
    Ok(Network {
        about: graph.about.clone(),
        steps: steps.collect(),
        policy: kept(graph.policy),
        value: kept(graph.value),
        places,
    })
}

/// Who computes from each node, the outputs of the graph being nobody's business but counted.
fn users(graph: &Graph) -> Vec<Vec<Option<usize>>> {
    let mut users = vec![Vec::new(); graph.nodes.len()];
    for (index, node) in graph.nodes.iter().enumerate() {
        for source in node.sources() {
            if let Source::Node(from) = source {
                users[from].push(Some(index));
            }
        }
    }
    for output in [graph.policy, graph.value].into_iter().flatten() {
        users[output].push(None);
    }
    users
}
