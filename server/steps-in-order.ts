/** Steps that say what they come after or before, put in one order. */

interface Step {
  /** Names of the steps that come before it. */
  after?: readonly string[]
  /** Names of the steps that come behind it: for steps of the ground, which know no later feature. */
  before?: readonly string[]
}
type Steps = Readonly<Record<string, Step>>

/** Steps that each step waits for. @throws Error that names a step that nobody declares */
function waits(part: string, steps: Steps): Map<string, readonly string[]> {
  const of = new Map(Object.keys(steps).map((name): [string, string[]] => [name, []]))
  const add = (name: string, after: string, word: string, by: string, other: string) => {
    const list = of.get(name)
    if (!list || !of.has(after))
      throw new Error(`${part}.${by} comes ${word} ${other}, which no feature declares`)
    list.push(after)
  }
  for (const [name, { after = [], before = [] }] of Object.entries(steps)) {
    for (const other of after) add(name, other, 'after', name, other)
    for (const other of before) add(other, name, 'before', name, other)
  }
  return of
}

/** Steps that come after each other, from one to the next and back. */
function circle(after: ReadonlyMap<string, readonly string[]>, left: ReadonlySet<string>): string[] {
  const path: string[] = []
  let [name] = left
  while (name !== undefined && !path.includes(name)) {
    path.push(name)
    name = after.get(name)?.find((before) => left.has(before))
  }
  return name === undefined ? path : [...path.slice(path.indexOf(name)), name]
}

/**
 * The steps so that each stands behind what it comes after; those that are free stand by name, so that the order is
 * the same wherever it is made.
 * @throws Error that names a step that nobody declares, or those that wait for each other
 */
export function inOrder<S extends Step>(
  part: string,
  steps: Readonly<Record<string, S>>,
): (readonly [name: string, step: S])[] {
  const all = Object.entries(steps).sort(([one], [other]) => (one < other ? -1 : 1))
  const after = waits(part, Object.fromEntries(all))
  const left = new Set(all.map(([name]) => name))
  const order: (readonly [string, S])[] = []
  while (left.size > 0) {
    const next = all.find(([name]) => left.has(name) && !after.get(name)?.some((before) => left.has(before)))
    if (!next) throw new Error(`${part} come after each other: ${circle(after, left).join(' after ')}`)
    left.delete(next[0])
    order.push(next)
  }
  return order
}
