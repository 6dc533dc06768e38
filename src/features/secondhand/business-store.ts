import { makeAutoObservable, runInAction } from 'mobx'
import { licenceOf, limits } from '@contract/secondhand/sellers/rules'
import type { Business } from '@contract/secondhand/sellers/schema'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'

interface Values {
  name: string
  licence: string
}
const wrongLicence = t('统一社会信用代码是 18 位，对照营业执照检查一下有没有输错')

/** Verification as a business: how it stands, and the form of it. What is typed lives as long as the page. */
export class BusinessStore {
  readonly draft = new DraftForm<Values>({
    initial: { name: '', licence: '' },
    limits: {
      name: { label: t('商家名称'), required: true, ...limits.name },
      licence: { label: t('统一社会信用代码'), required: true },
    },
    check: ({ licence }) => (licence === '' || licenceOf(licence) ? {} : { licence: wrongLicence }),
    pictures: limits.pictures.max,
  })
  readonly stored: Resource<Business>

  constructor() {
    this.stored = new Resource(async () => {
      const business = await get('secondHand/businessInfo', undefined, inPlace)
      runInAction(() => this.take(business))
      return business
    })
    makeAutoObservable(this, { draft: false, stored: false }, { autoBind: true })
  }

  load = (): Promise<void> => this.stored.load()

  /** It is written, or written anew: not under way, and not settled. */
  get open(): boolean {
    const { data } = this.stored
    return (
      data !== null && data.state !== 'waiting' && data.state !== 'verified' && data.appeal.state !== 'open'
    )
  }

  /** It was revoked, and nothing was said against that yet. */
  get mayAppeal(): boolean {
    const { data } = this.stored
    return data?.state === 'revoked' && data.appeal.state === 'none'
  }

  /** Rejects as the call does. */
  async appeal(text: string): Promise<void> {
    this.stored.set(await post('secondHand/appealBusiness', { text }))
  }

  /** Whether it went through; where not, the form or a toast says why. */
  async send(): Promise<boolean> {
    const { draft } = this
    if (draft.pictures.items.length === 0 && draft.form.valid) {
      feedback.toast(t('请拍营业执照'))
      return false
    }
    const sent = await draft.send(({ name, licence }) =>
      post(
        'secondHand/business',
        { key: draft.key, name: name.trim(), licence, pictures: draft.pictures.ids },
        inPlace,
      ),
    )
    if (!sent) return false
    // another one, should this be refused while the page is open
    draft.discard()
    draft.pictures.clear()
    this.stored.set(sent)
    return true
  }

  /** What was refused is put right, not written again. */
  private take({ state, name, licence, pictures }: Business) {
    const { draft } = this
    if (
      (state !== 'refused' && state !== 'revoked') ||
      draft.values.name !== '' ||
      draft.pictures.items.length > 0
    )
      return
    draft.change({ name, licence })
    draft.pictures.restore(pictures.map(({ id, thumb }) => ({ id, thumb })))
  }
}
