import type { SearchKind } from '../../../contract/kinds'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '../../context'

declare module '../../feature' {
  interface Feature {
    searches?: { readonly [N in SearchKind]?: Kind }
  }
}

/** Who searches, and the school that they look at; null for none. */
export interface Seeker {
  viewer: Viewer | null
  school: string | null
}

/**
 * How things of a kind are found: parts of one statement, over rows that `from` names. Who may see what is the
 * feature's to say, by the conditions that its own lists go by.
 */
export interface Searchable {
  from: SQL
  id: SQL
  /** Whose school it is of: what that switched off is not shown outside. */
  school?: SQL
  /** Condition: the seeker may find the row. */
  where: SQL
  /** Condition: everyone who has its address may read the row, where that is more than a seeker without a school may find. */
  open?: SQL
  /** What people type is looked for in these; the indexed column `grams` holds their bigrams. */
  words: SQL
  grams: SQL
  title: SQL
  text: SQL
  /** Storage key of a picture; null where things of the kind have none. */
  cover?: SQL
  /** JSON to read with `personOf`. */
  by?: SQL
  at?: SQL
  /** JSON of the numbers in `Found.counts`. */
  counts?: SQL
  /** What it costs, fen, and where it is had. */
  price?: SQL
  place?: SQL
  /** Of two that fit equally well, the one with more comes first. */
  heat?: SQL
  /** The time that lists go by, where that is not the order of the ids. */
  latest?: SQL
}

/** null: nobody signed out, or without a school, finds things of the kind. */
export type Kind = (seeker: Seeker) => Searchable | null
