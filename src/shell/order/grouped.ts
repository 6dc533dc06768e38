import { makeAutoObservable, observable } from 'mobx'
import { PagedList } from '@/net/paged-list'

interface Page<Row> {
  items: Row[]
  next: string | null
}
/** A page of the orders of a group. */
type Load<Group, Row> = (group: Group, after: string | undefined) => Promise<Page<Row>>

/** Orders by group of states. Each group keeps its place while another is looked at. */
export class GroupedOrders<Group extends string, Row extends { id: string }> {
  group: Group
  private lists: Partial<Record<Group, PagedList<Row>>> = {}

  /** Shows `asked` first, or else the first of the groups. */
  constructor(
    readonly groups: readonly [Group, ...Group[]],
    private readonly call: Load<Group, Row>,
    asked?: string,
  ) {
    this.group = groups.find((name) => name === asked) ?? groups[0]
    this.lists[this.group] = this.listOf(this.group)
    makeAutoObservable<this, 'lists' | 'call' | 'listOf'>(
      this,
      { groups: false, call: false, listOf: false, lists: observable.shallow },
      { autoBind: true },
    )
  }

  get list(): PagedList<Row> {
    return this.lists[this.group] ?? this.listOf(this.group)
  }

  show(group: Group) {
    this.lists[group] ??= this.listOf(group)
    this.group = group
    void this.list.refresh()
  }

  /** Never rejects. */
  load(): Promise<void> {
    return this.list.refresh()
  }

  private listOf(group: Group): PagedList<Row> {
    return new PagedList<Row>(
      (after) => this.call(group, after),
      ({ id }) => id,
    )
  }
}
