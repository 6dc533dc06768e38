/** Page data and the updates that a program sends to its view. */

export type Data = Record<string, unknown>

/** `a.b[0].c` as its keys. A number in brackets stays a number: it makes an array where none is. */
export function parsePath(path: string): (string | number)[] {
  const keys: (string | number)[] = []
  for (const match of path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)) {
    const [, index, name] = match
    if (index !== undefined) keys.push(Number(index))
    else if (name !== undefined) keys.push(name)
  }
  if (keys.length === 0 || typeof keys[0] === 'number') throw new Error(`setData: invalid path "${path}"`)
  return keys
}

const isContainer = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** Container that the last key of the path belongs to, made where it is missing. */
function containerOf(data: Data, keys: readonly (string | number)[]): Data {
  let at = data
  keys.slice(0, -1).forEach((key, position) => {
    const wanted = typeof keys[position + 1] === 'number'
    const found = at[key]
    if (!isContainer(found) || (wanted && !Array.isArray(found))) at[key] = wanted ? [] : {}
    at = at[key] as Data
  })
  return at
}

export function applySet(data: Data, changes: Data): void {
  for (const [path, value] of Object.entries(changes)) {
    const keys = parsePath(path)
    containerOf(data, keys)[keys[keys.length - 1] as string] = value
  }
}

/** Alipay's $spliceData: path -> [start, deleteCount, ...items]. */
export function applySplice(data: Data, changes: Data): void {
  for (const [path, value] of Object.entries(changes)) {
    if (!Array.isArray(value)) throw new Error(`$spliceData: "${path}" needs an array`)
    const keys = parsePath(path)
    const holder = containerOf(data, keys)
    const last = keys[keys.length - 1] as string
    const list = holder[last]
    const next: unknown[] = Array.isArray(list) ? list : []
    const [start, deleteCount, ...items] = value as [number, number, ...unknown[]]
    next.splice(start, deleteCount, ...items)
    holder[last] = next
  }
}

/** A copy as the view receives it: through JSON, so functions and undefined are gone. */
export const transfer = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Bytes of an update on the bridge between logic and view, as UTF-8 JSON. */
export const bytesOf = (changes: unknown): number => Buffer.byteLength(JSON.stringify(changes))

/** The copy that a page instance starts from. Functions are shared, plain objects and arrays are not. */
export function deepCopy<T>(value: T, seen = new Map<unknown, unknown>()): T {
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known as T
  if (Array.isArray(value)) {
    const list: unknown[] = []
    seen.set(value, list)
    value.forEach((item) => list.push(deepCopy(item, seen)))
    return list as T
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return value
  const copy = Object.create(prototype as object | null) as Data
  seen.set(value, copy)
  for (const key of Object.keys(value)) copy[key] = deepCopy((value as Data)[key], seen)
  return copy as T
}
