import type { TSchema } from 'typebox'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema with every object refusing properties that it does not name. */
export function closed(schema: TSchema | undefined, extra: Record<string, TSchema> = {}): Node {
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
  if (isNode(node.items)) node.items = close(node.items)
  if (Array.isArray(node.anyOf)) node.anyOf = node.anyOf.map(close)
  return node
}
