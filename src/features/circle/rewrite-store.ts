import { makeAutoObservable, runInAction } from 'mobx'
import { limits, mentionedIn } from '@contract/circle/rules'
import type { Dynamic } from '@contract/circle/schema'
import { isBlank } from '@contract/rules'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { submit } from '@/shell/account/submit'
import { FormModel } from '@/ui/form/model'
import { dynamicOf } from '../../shell/dynamic/dynamic'

/** A dynamic that a reviewer refused, being written anew. */
export class RewriteStore {
  readonly dynamic: Resource<Dynamic>
  readonly form = new FormModel({
    initial: { title: '', text: '' },
    limits: {
      title: { label: t('标题'), ...limits.title },
      text: { label: t('正文'), ...limits.text },
    },
    check: ({ text }) => (isBlank(text) && this.bare ? { text: t('请填写正文') } : {}),
  })

  constructor(readonly id: string) {
    this.dynamic = new Resource(async () => {
      const dynamic = await get('dynamic/detail', { id }, inPlace)
      runInAction(() => this.form.reset({ title: dynamic.title, text: dynamic.text }))
      return dynamic
    })
    makeAutoObservable(this, { id: false, dynamic: false, form: false }, { autoBind: true })
  }

  /** Nothing is shown beside the words. */
  get bare(): boolean {
    const { data } = this.dynamic
    return data === null || (data.pictures.length === 0 && data.film === undefined)
  }

  setText(text: string) {
    this.form.set('text', text)
  }

  /** Whether it went through: else the form, or a toast, says why. */
  async send(): Promise<boolean> {
    const edited = await submit(this.form, ({ title, text }) => {
      const mentions = mentionedIn(`${title} ${text}`, this.dynamic.data?.mentions ?? [])
      return post(
        'dynamic/edit',
        { id: this.id, title, text, mentions: mentions.map(({ id, as }) => ({ id, as })) },
        { quiet: true },
      )
    })
    if (edited) dynamicOf(edited)
    return edited !== undefined
  }
}
