use crate::net::{Graph, Node, Source};

/// Leaves out nodes that nothing is computed from.
pub(super) fn prune(graph: &mut Graph) {
    let mut is_needed = vec![false; graph.nodes.len()];
    for output in [graph.policy, graph.value].into_iter().flatten() {
        is_needed[output] = true;
    }
    for index in (0..graph.nodes.len()).rev() {
        if is_needed[index] {
            for source in graph.nodes[index].sources() {
                if let Source::Node(from) = source {
                    is_needed[from] = true;
                }
            }
        }
    }
    let mut places = Vec::with_capacity(graph.nodes.len());
    let mut kept = 0;
    for &is_needed in &is_needed {
        places.push(kept);
        kept += usize::from(is_needed);
    }
    let mut needed = is_needed.iter();
    graph.nodes.retain(|_| needed.next() == Some(&true));
    let moved = |source: &mut Source| {
        if let Source::Node(index) = source {
            *index = places[*index];
        }
    };
    for node in &mut graph.nodes {
        match node {
            Node::Conv { from, .. }
            | Node::Activate { from, .. }
            | Node::Pool { from }
            | Node::Linear { from, .. }
            | Node::Bias { from, .. } => moved(from),
            Node::Add { left, right } => {
                moved(left);
                moved(right);
            }
            Node::Scale { from, by } | Node::Shift { from, by } => {
                moved(from);
                moved(by);
            }
        }
    }
    graph.policy = graph.policy.map(|node| places[node]);
    graph.value = graph.value.map(|node| places[node]);
}
