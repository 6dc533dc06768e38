import type { TSchema } from 'typebox'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an integer column holds. Contracts of larger ones say so themselves. */
const leastInteger = -2_147_483_648
const mostInteger = 2_147_483_647

/**
 * The schema with every object refusing properties that it does not name, and every integer what its column would not
 * hold.
 */
export function closeSchema(schema: TSchema | undefined, extra: Record<string, TSchema> = {}): Node {
  const root = close(schema ?? { type: 'object', properties: {} })
  if (Object.keys(extra).length > 0)
    root.properties = { ...(isNode(root.properties) ? root.properties : {}), ...extra }
  return root
}

function close(schema: unknown): Node {
  if (!isNode(schema)) return {}
  const node: Node = { ...schema }
  if (node.type === 'object' && isNode(node.properties)) {
    node.properties = Object.fromEntries(
      Object.entries(node.properties).map(([name, inner]) => [name, close(inner)]),
    )
    node.additionalProperties = false
  }
  if (node.type === 'integer' && node.enum === undefined) {
    node.minimum ??= leastInteger
    node.maximum ??= mostInteger
  }
  if (isNode(node.items)) node.items = close(node.items)
  if (Array.isArray(node.anyOf)) node.anyOf = node.anyOf.map(close)
  return node
}
