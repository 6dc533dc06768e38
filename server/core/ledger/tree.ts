/** The Merkle tree of a day: as contract/ledger/rules.ts checks it, for many lines. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Step } from '../../../contract/ledger/rules'

const size = 32
const leafMark = Buffer.from([0])
const nodeMark = Buffer.from([1])
/** Hashes after which other work has its turn. */
const turn = 4096

const hash = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()
const at = (level: Buffer, index: number): Buffer => level.subarray(index * size, (index + 1) * size)

/** From the leaves, one after another in each, up to the root; none of an empty day. */
export type Tree = readonly Buffer[]

async function levelOf(count: number, entry: (index: number) => Buffer): Promise<Buffer> {
  const level = Buffer.allocUnsafe(count * size)
  for (let index = 0; index < count; index += 1) {
    entry(index).copy(level, index * size)
    if (index % turn === turn - 1) await setImmediate()
  }
  return level
}

/** @param hashes those of the lines, ascending, one after another */
export async function treeOf(hashes: Buffer): Promise<Tree> {
  const levels: Buffer[] = []
  let count = hashes.length / size
  if (count > 0) levels.push(await levelOf(count, (index) => hash(leafMark, at(hashes, index))))
  for (let below = levels[0]; below !== undefined && count > 1; below = levels[levels.length - 1]) {
    const nodes: Buffer = below
    const last = count - 1
    // one that stands alone goes up as it is
    const node = (index: number): Buffer =>
      index * 2 === last
        ? at(nodes, last)
        : hash(nodeMark, nodes.subarray(index * 2 * size, (index * 2 + 2) * size))
    count = Math.ceil(count / 2)
    levels.push(await levelOf(count, node))
  }
  return levels
}

export const rootOfTree = (tree: Tree): Buffer => tree[tree.length - 1] ?? hash()

/** The way from a line's leaf to the root; null when the line is not in the tree. */
export function pathOf(tree: Tree, line: Buffer): { leaf: string; path: Step[] } | null {
  const leaf = hash(leafMark, line)
  let index = indexOf(tree[0], leaf)
  if (index < 0) return null
  const path: Step[] = []
  for (const level of tree.slice(0, -1)) {
    const beside = index ^ 1
    if (beside * size < level.length)
      path.push({ side: beside < index ? 'left' : 'right', hash: at(level, beside).toString('hex') })
    index >>= 1
  }
  return { leaf: leaf.toString('hex'), path }
}

function indexOf(level: Buffer | undefined, leaf: Buffer): number {
  for (let found = level?.indexOf(leaf) ?? -1; found >= 0; found = level?.indexOf(leaf, found + 1) ?? -1)
    if (found % size === 0) return found / size
  return -1
}
