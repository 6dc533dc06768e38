import { makeAutoObservable, runInAction } from 'mobx'
import { deskLimits, type RemovalReason } from '@contract/topicdesk/rules'
import type { TopicAppeal, TopicCase } from '@contract/topicdesk/schema'
import { submit } from '@/shell/account/submit'
import { dynamicOf, type DynamicStore } from '@/shell/dynamic/dynamic'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { Action } from '@/net/action'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { FormModel } from '@/ui/form/model'

/** One dynamic in one topic, and what its managers do about it. */
export class CaseStore {
  dynamic: DynamicStore | null = null
  readonly detail: Resource<TopicCase>
  /** The answer to an appeal. */
  readonly form = new FormModel({
    initial: { note: '' },
    limits: { note: { label: t('说明'), required: true, ...deskLimits.note } },
  })
  private readonly chosen: { id: string; dynamic: string }
  readonly restoring: Action<[], unknown>
  readonly passing: Action<[boolean], unknown>

  constructor(id: string, dynamic: string) {
    this.chosen = { id, dynamic }
    this.detail = new Resource(async (asked) => {
      const found = await get('topic/case', this.chosen, inPlace)
      runInAction(() => {
        this.dynamic = dynamicOf(found.dynamic, asked)
      })
      return found
    })
    this.restoring = new Action(`restore ${dynamic}`, () =>
      post('topic/restoreDynamic', this.chosen).finally(this.detail.load),
    )
    this.passing = new Action(`pass ${dynamic}`, (passed) =>
      post('topic/pass', { ...this.chosen, passed }).finally(this.detail.load),
    )
    makeAutoObservable<this, 'chosen'>(
      this,
      { detail: false, form: false, chosen: false, restoring: false, passing: false },
      { autoBind: true },
    )
  }

  get out(): boolean {
    return this.detail.data?.removals[0]?.state === 'out'
  }

  /** The appeal that waits for the viewer. */
  get appeal(): TopicAppeal | null {
    const { data } = this.detail
    return data?.decides ? (data.removals[0]?.appeal ?? null) : null
  }

  /** Quiet: the form that asks why shows what is wrong. */
  async remove(reason: RemovalReason, note: string): Promise<void> {
    await post('topic/removeDynamic', { ...this.chosen, reason, ...(note === '' ? {} : { note }) }, inPlace)
    await this.detail.load()
  }

  /** True when it went through. Where another manager was first, the page shows what they decided. */
  async decide(action: 'approve' | 'refuse'): Promise<boolean> {
    const { appeal } = this
    if (!appeal) return false
    const sent = await submit(this.form, async ({ note }) => {
      await post('topic/decideAppeal', { id: appeal.id, action, note: note.trim() }, inPlace)
      return true
    })
    if (this.form.valid) await this.detail.load()
    return sent ?? false
  }
}
