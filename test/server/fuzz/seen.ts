/** What the server's answers gave, for later calls to name. */
import type { Dice } from './dice'

/** Groups of endpoints by other names of their things. */
export const groupOf: Record<string, string> = {
  author: 'user',
  asker: 'user',
  person: 'user',
  confession: 'loveWall',
  hot: 'hotTalk',
  answer: 'qa',
  article: 'subscribe',
  errand: 'running',
  pictures: 'picture',
  cover: 'picture',
  avatar: 'picture',
  voice: 'sound',
  file: 'document',
}

/** Values that the server gave, by their endpoints' group and their field: ids of what there is, cursors, versions. */
export class Seen {
  private readonly known = new Map<string, unknown[]>()
  private static readonly most = 100
  /** Who calls now: files are their owner's to show. */
  who = ''

  constructor(private readonly dice: Dice) {}

  /** Reads an answer of an endpoint of the group. What lies in it is of the group of its field's name. */
  learn(value: unknown, group: string, name = '', left = { nodes: 300 }): void {
    if (left.nodes-- <= 0) return
    if (Array.isArray(value)) for (const item of value) this.learn(item, group, name, left)
    else if (typeof value === 'object' && value !== null) {
      const own = name === '' || name === 'items' ? group : (groupOf[name] ?? name)
      for (const [inside, item] of Object.entries(value))
        this.learn(item, own, inside === 'next' ? 'after' : inside, left)
    } else if (value !== null && value !== undefined) this.keep(group, name, value)
  }

  /** For a field of an endpoint of the group: what the group gave there, the thing of that name, what any group gave. */
  named(group: string, name: string): unknown {
    const own = this.known.get(`${groupOf[name] ?? name} of ${this.who} id`)
    if (own) return this.dice.pick(own)
    const lists = [`${group} ${name}`, `${name} id`, name].flatMap((key) => {
      const list = this.known.get(key)
      return list ? [list] : []
    })
    return lists.length > 0 ? this.dice.pick(this.dice.pick(lists)) : undefined
  }

  /** Whether a group of this name gave ids. */
  has = (group: string): boolean => this.known.has(`${group} id`)

  private keep(group: string, name: string, value: unknown): void {
    for (const key of [`${group} ${name}`, name]) {
      const list = this.known.get(key) ?? []
      this.known.set(key, list)
      if (list.length < Seen.most) list.push(value)
      else list[this.dice.between(0, Seen.most - 1)] = value
    }
  }
}
