import type { FC } from 'react'

/**
 * A host element on mini-programs is the name of its tag: React makes one fiber of it, where a component
 * around the tag would make two of every View on the page. The build's table in
 * targets/mini/elements.ts names the attribute that each prop becomes.
 */
export function host<P>(tag: string): FC<P>
export function host(tag: string): unknown {
  return tag
}
