/** Limits of the circle that both sides run. */
import { rowOf } from '../rules'

export const limits = {
  title: { max: 40 },
  text: { max: 2000 },
  pictures: { max: 9 },
  topics: { max: 10, length: 20 },
  mentions: { max: 10 },
  /** Why administrators deleted or refused it, for its author. */
  reason: { min: 2, max: 200 },
} as const

/** Who may read a dynamic, for its author. School lists, topics and searches hold the first two alone. */
export const scopeTitles = {
  school: '本校同学',
  everyone: '所有人',
  followers: '关注我的人',
  me: '仅自己',
} as const
export type Scope = keyof typeof scopeTitles
export const scopes = Object.keys(scopeTitles) as [Scope, ...Scope[]]
/** What more than its author's own followers may read. */
export const isPublic = (scope: Scope): boolean => scope === 'school' || scope === 'everyone'

/** Who may read what stands under a pseudonym: for followers alone it would say that one follows its author. */
export const mayHide = (scope: Scope): boolean => scope !== 'followers'

/** How a call for help stands: its author says when it is solved, and may take that back. */
export const helpStates = ['open', 'solved'] as const
export type Help = (typeof helpStates)[number]
export const helpTitles = { open: '求助', solved: '已解决' } as const satisfies Record<Help, string>

export type DynamicState = 'approved' | 'pending' | 'refused'
/** What becomes of a dynamic that is reviewed, and by whom. Whatever is no row here is refused. */
export const dynamicSteps = [
  { from: 'pending', action: 'approve', to: 'approved', by: 'administrator' },
  { from: 'pending', action: 'refuse', to: 'refused', by: 'administrator' },
  { from: 'refused', action: 'edit', to: 'pending', by: 'author' },
] as const satisfies readonly { from: DynamicState; action: string; to: DynamicState; by: string }[]
export type DynamicAction = (typeof dynamicSteps)[number]['action']

/** The row for an action on a dynamic in that state; undefined when there is none. */
export const stepOf = (from: DynamicState, action: DynamicAction) => rowOf(dynamicSteps, from, action)

const topicCharacter = '[\\p{L}\\p{N}_·]'
/**
 * `#话题` up to white space, punctuation or another #, which closes it (`#话题#`) unless it begins the next one. A # within an
 * address or a Latin word, or behind a number, is of that: 12#楼下, C#, …/guide#section2. What holds such a # is matched as a
 * whole, without a topic: Safari knew no lookbehind for long.
 */
const topicPattern = new RegExp(
  `(?:https?://|www\\.)[!-~]+|[\\p{Script=Latin}\\p{Nd}_/&]#+|#(${topicCharacter}+)(#(?!${topicCharacter}))?`,
  'gu',
)

/** Numbers and colours: #42, #FF8800. Closed by a # even they are topics. */
const countOrColour = /^(?:\d+|(?=.*\d)(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8}))$/i

/** All matches of a pattern with the flag g. */
function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match)
  return found
}

/** The topic of a match of `topicPattern`; null where it is none. */
const topicOf = ([, word, closed]: RegExpMatchArray): string | null =>
  word === undefined || isOverlong(word) || (closed === undefined && countOrColour.test(word)) ? null : word
const isOverlong = (word: string): boolean => Array.from(word).length > limits.topics.length

/** What stands behind a # and is too long for a topic. */
export const overlongTopicsIn = (text: string): string[] =>
  matchesOf(topicPattern, text).flatMap(([, word]) => (word !== undefined && isOverlong(word) ? [word] : []))

/** Two topics that fold to the same are one: case and width do not tell them apart. */
const foldTopic = (topic: string): string => topic.normalize('NFKC').toLowerCase()

/** Topics named in a text, each once whatever its case and width, in order, without the #. */
export function topicsIn(text: string): string[] {
  const named = new Map<string, string>()
  for (const match of matchesOf(topicPattern, text)) {
    const topic = topicOf(match)
    if (topic !== null && !named.has(foldTopic(topic))) named.set(foldTopic(topic), topic)
  }
  return [...named.values()].slice(0, limits.topics.max)
}

interface Named {
  /** The name as it was written after the @. */
  as: string
}
/** A stretch of a text: words, a topic without its #, or one of those mentioned. */
export interface TextPart<M> {
  text: string
  topic: string | null
  mention: M | null
}

const special = /[\\^$.*+?()[\]{}|/]/g

/** Cuts a text at its topics and at the people whom it mentions, so that a page can draw them as links. */
export function partsOf<M extends Named>(text: string, mentions: readonly M[]): TextPart<M>[] {
  const names = [...new Set(mentions.map(({ as }) => as))].sort((a, b) => b.length - a.length)
  const pattern =
    names.length === 0
      ? topicPattern
      : new RegExp(
          `${topicPattern.source}|@(${names.map((name) => name.replace(special, '\\$&')).join('|')})`,
          'gu',
        )
  const parts: TextPart<M>[] = []
  let end = 0
  for (const match of matchesOf(pattern, text)) {
    const [whole, , , name] = match
    const topic = topicOf(match)
    if (topic === null && name === undefined) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), topic: null, mention: null })
    parts.push({ text: whole, topic, mention: mentions.find(({ as }) => as === name) ?? null })
    end = match.index + whole.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), topic: null, mention: null })
  return parts
}

/** Those of the mentions whose @name stands in the text, each person once. */
export const mentionedIn = <M extends Named & { id: string }>(text: string, mentions: readonly M[]): M[] =>
  mentions.filter(
    (mention, index) =>
      text.includes(`@${mention.as}`) && mentions.findIndex(({ id }) => id === mention.id) === index,
  )

/** Words that end by naming a person, an @ that waits there being theirs, and those chosen so far, that one the last. */
export const withMention = <W extends { text: string; mentions: { id: string; as: string }[] }>(
  { text, mentions }: W,
  { id, name }: { id: string; name: string },
) => ({
  text: `${text.replace(/@$/, '')}@${name} `,
  mentions: [...mentions.filter((known) => known.id !== id), { id, as: name }],
})

/** Seconds of age that weigh as much as ten times the response. */
export const heatHalf = 45_000
/** What an editor's choice adds: as much as a hundred times the response, or a day less of age. */
export const heatChosen = 2
/** What a page of recommendations adds for people whom the reader follows: about three times the response. */
export const heatFollowed = 0.5
/** The parts of heat, from which a reader is told why something is hot. Times in seconds since 1970. */
const heatParts = (response: { likes: number; comments: number; chosen: boolean }, bornSeconds: number) => ({
  response: Math.log10(1 + response.likes + 2 * response.comments),
  chosen: response.chosen ? heatChosen : 0,
  born: bornSeconds / heatHalf,
})
/** Order of the hot lists: response on a log scale plus time of birth, so old posts sink by themselves. */
export function heat(likes: number, comments: number, bornSeconds: number, chosen = false): number {
  const parts = heatParts({ likes, comments, chosen }, bornSeconds)
  return parts.response + parts.chosen + parts.born
}
