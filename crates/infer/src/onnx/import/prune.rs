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
    for source in graph.nodes.iter_mut().flat_map(Node::sources_mut) {
        if let Source::Node(index) = source {
            *index = places[*index];
        }
    }
    graph.policy = graph.policy.map(|node| places[node]);
    graph.value = graph.value.map(|node| places[node]);
}
