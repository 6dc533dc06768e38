/** Limits of the circle that both sides run. */
export const limits = {
  title: { max: 40 },
  text: { max: 2000 },
  pictures: { max: 9 },
  topics: { max: 10, length: 20 },
} as const

/** `#话题` up to white space, punctuation or another #. */
const topicPattern = /#([\p{L}\p{N}_·]{1,20})/gu

/** Two topics that fold to the same are one: case and width do not tell them apart. */
const foldTopic = (topic: string): string => topic.normalize('NFKC').toLowerCase()

/** Topics named in a text, each once whatever its case and width, in order, without the #. */
export function topicsIn(text: string): string[] {
  const named = new Map<string, string>()
  for (const [, topic = ''] of text.matchAll(topicPattern)) {
    if (!named.has(foldTopic(topic))) named.set(foldTopic(topic), topic)
  }
  return [...named.values()].slice(0, limits.topics.max)
}

/** Cuts a text at its topics, so that a page can draw them as links. */
export const splitTopics = (text: string): { text: string; topic: string | null }[] => {
  const parts: { text: string; topic: string | null }[] = []
  let end = 0
  for (const match of text.matchAll(topicPattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), topic: null })
    parts.push({ text: match[0], topic: match[1] as string })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), topic: null })
  return parts
}

/** Seconds of age that weigh as much as ten times the response. */
export const heatHalf = 45_000
/** Order of the hot lists: response on a log scale plus time of birth (seconds since 1970), so old posts sink by themselves. */
export const heat = (likes: number, comments: number, bornSeconds: number): number =>
  Math.log10(1 + likes + 2 * comments) + bornSeconds / heatHalf
