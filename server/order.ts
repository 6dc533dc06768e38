/** Steps that say what they come after, put in one order. */

interface Step {
  /** Names of the steps that come before. */
  after?: readonly string[]
}

/** Steps that come after each other, from one to the next and back. */
function circle(steps: Readonly<Record<string, Step>>, left: ReadonlySet<string>): string[] {
  const path: string[] = []
  let [name] = left
  while (name !== undefined && !path.includes(name)) {
    path.push(name)
    name = steps[name]?.after?.find((before) => left.has(before))
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
  const left = new Set(all.map(([name]) => name))
  for (const [name, { after = [] }] of all)
    for (const before of after)
      if (!left.has(before))
        throw new Error(`${part}.${name} comes after ${before}, which no feature declares`)
  const order: (readonly [string, S])[] = []
  while (left.size > 0) {
    const next = all.find(([name, { after }]) => left.has(name) && !after?.some((before) => left.has(before)))
    if (!next) throw new Error(`${part} come after each other: ${circle(steps, left).join(' after ')}`)
    left.delete(next[0])
    order.push(next)
  }
  return order
}
