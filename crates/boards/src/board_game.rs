use game::Game;
use learn::samples::Source;
use players::Roster;
use protocol::Kind;

use crate::arranging::Arranging;
use crate::board_text::BoardText;
use crate::capabilities::Capabilities;
use crate::drawing::Drawing;
use crate::leaf_count::LeafCount;
use crate::page::Page;
use crate::record_files::RecordFiles;

/// A game with everything the program offers: text, drawings, records, the page, players.
///
/// Code that works for every game asks for the smallest of these traits that it needs; this one is
/// for [`GameVisitor`](crate::games::GameVisitor), which has to promise all of them.
pub trait BoardGame:
    BoardText + Drawing + RecordFiles + LeafCount + Page + Arranging + Roster + Game<Position: Source>
{
    /// The protocol that engines of this game usually speak.
    const PROTOCOL: Kind;

    /// What this game has and others lack.
    const CAPABILITIES: Capabilities<Self>;
}
