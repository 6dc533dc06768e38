import { makeAutoObservable, runInAction } from 'mobx'
import { idNumberPattern } from '@contract/certification/rules'
import type { RealName } from '@contract/certification/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { sendPicture } from '@/net/upload'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { media } from '@/platform/media'
import { FormModel } from '@/ui/form/model'
import { agreedLimits, idNumberErrorOf, nameLimits } from './forms'

export const newRealName = (): Resource<RealName> => new Resource(() => get('realName/info', {}, inPlace))

/** Name and ID number, typed or read off a photo that nobody keeps. */
export class RealNameForm {
  readonly form = new FormModel({
    initial: { name: '', number: '', agreed: false },
    limits: {
      name: nameLimits(),
      number: {
        label: t('身份证号'),
        required: true,
        pattern: idNumberPattern,
        message: t('身份证号是 18 位，最后一位可以是 X'),
      },
      agreed: agreedLimits(),
    },
    check: ({ number }) => {
      const wrong = idNumberErrorOf(number)
      return wrong === undefined ? {} : { number: wrong }
    },
  })
  readonly info = newRealName()
  /** Reads an ID card off a photo into the form. */
  readonly read: Action<[], void>
  /** Why a photo was not read. */
  unread: string | null = null

  constructor() {
    this.read = new Action('read an ID card', () => this.readCard())
    makeAutoObservable(this, { form: false, info: false, read: false }, { autoBind: true })
  }

  async submit(): Promise<void> {
    const verified = await submit(this.form, ({ name, number }) =>
      post('realName/verify', { name, number }, inPlace),
    )
    if (verified) this.info.set(verified)
    // a wrong pair took one of the day's tries
    else if (this.form.valid === false) void this.info.load()
  }

  private async readCard(): Promise<void> {
    this.unread = null
    try {
      const [photo] = await media.chooseImages(1)
      if (!photo) return
      const { name, number } = await sendPicture('identity', photo)
      this.form.set('name', name)
      this.form.set('number', number)
      feedback.toast(t('已填好，请核对'))
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'cancelled') return
      runInAction(() => {
        this.unread = sentenceOf(error)
      })
    }
  }
}
