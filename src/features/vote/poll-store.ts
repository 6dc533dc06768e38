import { makeAutoObservable } from 'mobx'
import { limits, pollLimits, type Voters } from '@contract/vote/rules'
import type { VoteDetail } from '@contract/vote/schema'
import { DraftForm } from '@/shell/draft-form'
import { circle } from '@/shell/dynamic/circle-store'
import { dynamicOf } from '@/shell/dynamic/dynamic'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'

interface Values {
  title: string
  /** One a line. */
  options: string
  days: '1' | '3' | '7'
  many: 'one' | 'many'
  voters: Voters
  /** It is posted there as well. */
  circle: boolean
}

/** A conversation with one person, or of a group. */
export type Chat = { conversation: string } & ({ user: string } | { group: string })

const dayMs = 24 * 3_600_000
const { min, max } = pollLimits.options

/** The options that were written, each once. */
const optionsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

function check({ options }: Values): { options?: string } {
  const names = optionsOf(options)
  const long = names.find((name) => Array.from(name).length > limits.name.max)
  if (names.length < min) return { options: t('至少写 {n} 个不同的选项，一行一个', { n: min }) }
  if (names.length > max) return { options: t('最多 {n} 个选项', { n: max }) }
  return long === undefined
    ? {}
    : { options: t('“{name}”太长了，最多 {n} 个字', { name: long, n: limits.name.max }) }
}

/** A poll being written: a question and its options. Words survive leaving the page. Sent again, it is one poll and one card. */
export class PollStore {
  readonly draft = new DraftForm<Values>({
    place: 'draft.poll',
    initial: { title: '', options: '', days: '1', many: 'one', voters: 'school', circle: true },
    limits: {
      title: { label: t('问题'), required: true, ...pollLimits.question },
      options: { label: t('选项'), required: true },
      days: { label: t('多久结束') },
      many: { label: t('能选几个') },
      voters: { label: t('谁可以投') },
      circle: { label: t('同时发到圈子') },
    },
    check,
  })

  /** @param chat whose people are asked, in place of a school's */
  constructor(readonly chat?: Chat) {
    makeAutoObservable(this, { draft: false, chat: false }, { autoBind: true })
  }

  get written(): boolean {
    const { title, options } = this.draft.values
    return title !== '' || options !== ''
  }

  /** The poll; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<VoteDetail | null> {
    const poll = await this.draft.send(async (values) => {
      const made = await this.make(values)
      await this.show(made, values)
      return made
    })
    if (poll) this.draft.discard()
    return poll
  }

  private make({ title, options, days, many, voters }: Values): Promise<VoteDetail> {
    const names = optionsOf(options)
    const asked = this.chat ? { voters: 'chat' as const, conversation: this.chat.conversation } : { voters }
    return post(
      'VoteActivity/create',
      {
        key: this.draft.key,
        kind: 'poll',
        title: title.trim(),
        options: names,
        ends: new Date(Date.now() + Number(days) * dayMs).toISOString(),
        choices: many === 'many' ? names.length : 1,
        period: 'once',
        ...asked,
        way: 'creator',
        review: false,
      },
      inPlace,
    )
  }

  /** As a card in the chat, or in the circle. */
  private async show({ id }: VoteDetail, { circle: wanted, voters }: Values): Promise<void> {
    const { chat, draft } = this
    const sent = { key: draft.key, card: { kind: 'vote', id } }
    if (chat)
      await ('group' in chat
        ? post('chat/group/say', { ...sent, group: chat.group }, inPlace)
        : post('privateChat', { ...sent, to: chat.user }, inPlace))
    else if (wanted) {
      const scope = voters === 'everyone' ? 'everyone' : 'school'
      const dynamic = await post('dynamic/publish', { ...sent, text: '', pictures: [], scope }, inPlace)
      if (!dynamic.withheld) circle.added(dynamicOf(dynamic))
    }
  }
}
