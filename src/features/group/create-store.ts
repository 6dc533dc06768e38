import { makeAutoObservable } from 'mobx'
import { openKinds } from '@contract/chat/groups/finding/rules'
import { groupLimits, type Approval, type GroupKind, type Scope } from '@contract/chat/groups/rules'
import type { Group } from '@contract/chat/groups/schema'
import { profile } from '@/shell/account/profile'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { PeopleStore } from './people-store'

interface Values {
  name: string
  kind: GroupKind
  scope: Scope
  approval: Approval
  findable: boolean
  intro: string
}

const limits = {
  name: { label: t('群名'), required: true, ...groupLimits.name },
  kind: { label: t('类型'), required: true },
  scope: { label: t('谁可以加入'), required: true },
  approval: { label: t('怎么加入'), required: true },
  findable: { label: t('同校可以找到') },
  intro: { label: t('群介绍'), ...groupLimits.intro },
} as const
const initial: Values = {
  name: '',
  kind: 'other',
  scope: 'everyone',
  approval: 'free',
  findable: false,
  intro: '',
}

/** A group being made: what it is called, and who is in it from the beginning. What was typed survives leaving the page. */
export class CreateStore {
  readonly people = new PeopleStore()
  readonly draft = new DraftForm<Values>({
    place: 'draft.group',
    pictures: 1,
    initial,
    limits: { ...limits, name: { ...limits.name, required: false } },
  })
  /** What it is beyond its people is shown: nobody makes by accident what they once began to describe. */
  described: boolean

  constructor() {
    this.described = this.draft.values.name !== ''
    makeAutoObservable(this, { people: false, draft: false }, { autoBind: true })
  }

  /** Says what kind it is. That the school finds it is proposed for kinds that all who belong there should know of. */
  ofKind(kind: GroupKind) {
    this.draft.change({ kind, findable: openKinds.includes(kind) })
  }

  describe() {
    this.described = !this.described
  }

  /** The only one chosen, to talk to without a group; null where there are more, or a group is described. */
  get alone(): string | null {
    const [one, another] = this.people.chosen
    return one === undefined || another !== undefined || this.described ? null : one
  }

  send = (): Promise<{ id: string; left_out: string[] } | null> =>
    this.draft.send(({ name, kind, scope, approval, findable, intro }) =>
      post(
        'chat/group/create',
        {
          key: this.draft.key,
          kind,
          scope,
          approval,
          people: [...this.people.chosen],
          ...(name === '' ? {} : { name }),
          // what nobody named says who is in it: it is not found
          ...(findable && name !== '' && profile.me?.student ? { findable, intro } : {}),
          ...this.picture,
        },
        inPlace,
      ),
    )

  private get picture(): { picture?: string } {
    const [picture] = this.draft.pictures.ids
    return picture === undefined ? {} : { picture }
  }
}

/** The name, the picture and the ways in of a group, being changed. */
export class EditStore {
  readonly group: Resource<Group>
  readonly draft = new DraftForm<Values>({ pictures: 1, initial, limits })

  constructor(readonly id: string) {
    this.group = new Resource(async () => {
      const group = await get('chat/group', { group: id }, inPlace)
      const { name, kind, scope, approval, findable, intro } = group
      this.draft.form.reset({ name, kind, scope, approval, findable, intro })
      return group
    })
  }

  load = () => this.group.load()

  send = () =>
    this.draft.send(async ({ name, scope, approval, findable, intro }) => {
      const [picture] = this.draft.pictures.ids
      const before = this.group.data
      await post(
        'chat/group/edit',
        {
          group: this.id,
          ...(before?.name === name ? {} : { name }),
          scope,
          approval,
          ...(before?.findable === findable ? {} : { findable }),
          ...(before?.intro === intro ? {} : { intro }),
          ...(picture === undefined ? {} : { picture }),
        },
        inPlace,
      )
      return true
    })
}
