//! `multi_match` of the type `cross_fields`: each word is looked for in all fields with the same analyzer as if they were one
//! field, with one document frequency. This follows the real engine's `BlendedTermQuery` on Lucene 8.11.1.

use super::r#match::{Options, check_clauses, of_words, tokens};
use super::minimum_should_match::resolve;
use super::multi_match::{NAME, best};
use super::node::{AsIf, NODE, Node};
use super::sought::Sought;
use super::{LOOK_UP, Lowering, PART, boost, found::Found, words, written};
use crate::error::{Cause, Failure};
use crate::mapping::types::Lowered;
use crate::plan::{Operator, Scalar};
use crate::sorting;

/// The options of the query, and the share of the fields other than the best (the tie breaker), if it is given.
type Asked<'o> = (&'o Options<'o>, Option<f32>);

/// A field of a group.
struct Member<'m, 'l> {
    name: &'m str,
    place: u16,
    field: Found<'l>,
    boost: f32,
}

/// A word in a field: the field's place, the word's ordinal or, if no document has it, the word itself, how many documents have it, and
/// the field's weight.
struct Term {
    place: u16,
    ordinal: Result<u32, Box<[u8]>>,
    frequency: u32,
    boost: f32,
}

/// Lowers a text in fields with their weights: a node for each analyzer, or nothing where the text has no word.
pub(super) fn lower(
    lowering: &Lowering<'_, '_>,
    fields: &[(String, f32)],
    query: &Scalar,
    asked: Asked<'_>,
) -> Result<Vec<Option<Node>>, Failure> {
    if lowering.explains {
        // In which order the real engine prints the fields of a word is not known.
        return Err(super::said::refused("[multi_match] of type [cross_fields]"));
    }
    let (options, tie_breaker) = asked;
    let mut nodes = Vec::new();
    for group in groups(lowering, fields, asked)? {
        nodes.push(match group.as_slice() {
            [one] => {
                let noted = lowering.noted();
                let node = of_words(lowering, one.name, query, options, NAME)?;
                lowering.weigh(noted, one.boost);
                let weighted = |node| lowering.boosted_field((one.name, query, options.analyzer), node, one.boost);
                node.map(weighted).transpose()?
            }
            group => of_group(lowering, group, query, asked)?,
        });
    }
    let is_wrong = tie_breaker.is_some_and(|tie_breaker| !(0.0..=1.0).contains(&tie_breaker));
    if is_wrong && nodes.len() == 1 && nodes.iter().flatten().any(has_best) {
        // The real engine notices the wrong tie breaker when it makes terms of the words, unless it has to choose the best of
        // several groups.
        let reason = "tieBreakerMultiplier must be in [0, 1]";
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    Ok(nodes)
}

/// Whether a node contains a choice of the best (`dis_max`).
fn has_best(node: &Node) -> bool {
    matches!(node, Node::DisMax { .. }) || node.below().any(has_best)
}

fn refused(what: &str, field: &str) -> Failure {
    let reason = format!("[{NAME}] of type [cross_fields] is not supported on {what} [{field}] beside others");
    Failure::request(400, Cause::illegal_argument(reason))
}

/// Returns the fields by their analyzers.
fn groups<'m, 'l>(
    lowering: &Lowering<'l, '_>,
    fields: &'m [(String, f32)],
    asked: Asked<'_>,
) -> Result<Vec<Vec<Member<'m, 'l>>>, Failure> {
    let mut groups: Vec<(Option<String>, Vec<Member<'m, 'l>>)> = Vec::new();
    for (name, boost) in fields {
        let Some((place, field)) = lowering.field(name) else {
            return Err(refused("field", name));
        };
        // The real engine fails without a reason, also where it is lenient.
        if field.kind.analyzer(lowering.context(&field.name)).is_err() {
            return Err(refused("field without full text", name));
        }
        let key = match asked.0.analyzer {
            Some(name) => Some(name.to_owned()),
            None => field.kind.search_analyzer().map(str::to_owned),
        };
        if field.kind.joined().is_some() || key.is_none() && groups.iter().any(|(other, _)| other.is_none()) {
            return Err(refused("field", name));
        }
        let boost = *boost;
        let member = Member {
            name,
            place,
            field,
            boost,
        };
        lowering.budget.charge(groups.len() as u64, PART)?;
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, members)) => members.push(member),
            None => groups.push((key, vec![member])),
        }
    }
    Ok(groups.into_iter().map(|(_, members)| members).collect())
}

fn of_group(
    lowering: &Lowering<'_, '_>,
    group: &[Member<'_, '_>],
    query: &Scalar,
    asked: Asked<'_>,
) -> Result<Option<Node>, Failure> {
    let options = asked.0;
    let text = written(query);
    let named = super::r#match::analyzer(lowering, options.analyzer, NAME)?;
    let first = &group[0].field;
    let own = first.kind.analyzer(lowering.context(&first.name)).unwrap_or_default();
    let Some(analyzer) = named.or(own) else {
        return blended(lowering, group, &[text.into_owned()], asked).map(Some);
    };
    let tokens = tokens(lowering, &analyzer, &text)?;
    if tokens.is_empty() {
        return Ok(None);
    }
    if tokens.has_paths() {
        return Err(refused("a text of several ways in field", &first.name));
    }
    let mut places: Vec<Vec<String>> = Vec::new();
    for token in tokens.iter() {
        match places.last_mut() {
            Some(same) if token.increment == 0 => same.push(token.term.to_owned()),
            _ => places.push(vec![token.term.to_owned()]),
        }
        check_clauses(lowering, places.len())?;
    }
    let is_one = tokens.iter().map(|token| token.increment).sum::<u32>() <= 1;
    let nodes = places.iter().map(|terms| blended(lowering, group, terms, asked));
    let mut nodes = nodes.collect::<Result<Vec<Node>, Failure>>()?;
    if is_one || tokens.len() == 1 {
        return Ok(nodes.pop());
    }
    let optional = match options.operator {
        Operator::And => 0,
        Operator::Or => nodes.len(),
    };
    let least = match options.minimum_should_match {
        Some(text) => resolve(optional, text).map_err(|cause| lowering.failed_to_create(cause))?,
        None => 0,
    };
    Ok(Some(words::joined(nodes, options.operator, least)))
}

/// Lowers synonyms, in all fields of a group.
fn blended(
    lowering: &Lowering<'_, '_>,
    group: &[Member<'_, '_>],
    words: &[String],
    asked: Asked<'_>,
) -> Result<Node, Failure> {
    let (mut terms, mut others) = (Vec::new(), Vec::new());
    for word in words {
        for member in group {
            let field = &member.field;
            lowering.charge_values(1, word.len())?;
            lowering.budget.charge(LOOK_UP, PART)?;
            lowering.budget.take(2 * NODE + word.len(), PART)?;
            let boost = member.boost * field.boost;
            let is_wrong = |boost: &f32| !boost.is_finite() || boost.is_sign_negative();
            if let Some(wrong) = [field.boost, boost].into_iter().find(is_wrong) {
                if asked.0.lenient && is_wrong(&field.boost) {
                    others.push(Node::None);
                    continue;
                }
                return Err(lowering.failed_to_create(boost::refusal(wrong)));
            }
            let lowered = match field
                .kind
                .term(&Scalar::String(word.clone()), lowering.context(&field.name))
            {
                Ok(lowered) => lowered,
                Err(_) if asked.0.lenient => Lowered::None,
                Err(cause) => return Err(lowering.failed_to_create(cause)),
            };
            match lowered {
                Lowered::Term(term) => {
                    let noted = lowering.noted();
                    lowering.note_hidden(member.place, || Sought::Term(term.clone()))?;
                    lowering.weigh(noted, boost);
                    terms.push(look_up(lowering, member.place, &term, boost));
                }
                Lowered::None => others.push(Node::None),
                lowered => others.push(lowering.node(member.place, lowered)?.boosted(boost)),
            }
        }
    }
    let tie_breaker = asked.1.unwrap_or(0.0);
    if !terms.is_empty() {
        blend(lowering, &mut terms);
        let nodes = terms.into_iter().map(|term| node(lowering, &term));
        others.push(Node::DisMax {
            nodes: nodes.collect::<Result<Vec<Node>, Failure>>()?,
            tie_breaker,
        });
    }
    best(lowering, others, tie_breaker)
}

fn look_up(lowering: &Lowering<'_, '_>, place: u16, term: &[u8], boost: f32) -> Term {
    let terms = lowering.index.fields[usize::from(place)].terms.as_ref();
    let found = terms.and_then(|terms| Some((terms, terms.dictionary.ordinal(term)?)));
    let frequency = found.map_or(0, |(terms, ordinal)| {
        let together = lowering.index.document_frequency(place, ordinal);
        together.unwrap_or_else(|| terms.postings.term(ordinal as usize).document_frequency)
    });
    Term {
        place,
        ordinal: found.map(|(_, ordinal)| ordinal).ok_or_else(|| term.into()),
        frequency,
        boost,
    }
}

/// Gives a word's terms document frequencies as if the fields were one: that of the most frequent term, and one more for each term
/// that is less frequent than the one before. No frequency exceeds the number of words, repeated ones included, of any field.
fn blend(lowering: &Lowering<'_, '_>, terms: &mut [Term]) {
    if terms.len() < 2 {
        return;
    }
    let all = |term: &Term| {
        let terms = lowering.index.fields[usize::from(term.place)].terms.as_ref();
        terms.map_or(0, |terms| terms.statistics.total_frequency)
    };
    let there = terms.iter().filter(|term| term.frequency > 0);
    let most = there
        .map(all)
        .min()
        .unwrap_or(0)
        .min(lowering.index.spaces.all_documents());
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    let mut order: Vec<usize> = (0..terms.len()).collect();
    sorting::sort_by(&mut order, |&a, &b| {
        terms[b].frequency.cmp(&terms[a].frequency).then(a.cmp(&b))
    });
    let mut before = terms[order[0]].frequency;
    let mut frequency = before.min(most);
    for at in order {
        let own = terms[at].frequency;
        if own == 0 {
            break;
        }
        if before > own {
            frequency += 1;
        }
        terms[at].frequency = frequency.min(most);
        before = own;
    }
}

fn node(lowering: &Lowering<'_, '_>, term: &Term) -> Result<Node, Failure> {
    let ordinal = match &term.ordinal {
        Ok(ordinal) => *ordinal,
        Err(word) => {
            let absent = Node::Absent {
                field: term.place,
                term: word.clone(),
            };
            return Ok(absent.boosted(term.boost));
        }
    };
    let terms = lowering.index.fields[usize::from(term.place)].terms.as_ref();
    if terms.is_some_and(|terms| u64::from(term.frequency) > terms.statistics.documents) {
        let reason = format!(
            "[{NAME}] of type [cross_fields] is not supported where a word is more frequent than documents of a field are: it \
             scores below zero"
        );
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let frequency = AsIf(Some(term.frequency));
    let node = Node::Term {
        field: term.place,
        ordinal,
        frequency,
    };
    Ok(node.boosted(term.boost))
}
