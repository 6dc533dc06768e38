import { makeAutoObservable, runInAction } from 'mobx'
import { limits as rules } from '@contract/account/rules'
import type { Me } from '@contract/account/schema'
import type { Picture } from '@contract/common'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { uploadPicture } from '@/net/upload'
import { media } from '@/platform/media'
import { FormModel } from '@/ui/form/model'
import { profile } from './profile'
import { nameLimits } from './sign-in-fields'

/** The person's own profile being edited. Only what changed is sent. */
export class EditStore {
  readonly form: FormModel<{ name: string; college: string; intro: string }>
  /** The new avatar, once it is on the server. */
  avatar: Picture | null = null
  /** Sent of the new avatar, 0 to 100. */
  percent = 0
  /** Lets the person choose an avatar and sends it. */
  readonly replace: Action<[], void>

  constructor(me: Me) {
    this.form = new FormModel({
      initial: { name: me.name, college: me.college ?? '', intro: me.intro },
      limits: { name: nameLimits, college: { label: t('学院'), ...rules.college }, intro: { label: t('简介'), ...rules.intro } },
    })
    this.replace = new Action('replace avatar', () => this.chooseAvatar())
    makeAutoObservable(this, { form: false, replace: false }, { autoBind: true })
  }

  get dirty(): boolean {
    return this.form.dirty || this.avatar !== null
  }

  /** True once everything is saved; what was typed stays when it is not. */
  async save(): Promise<boolean> {
    const before = profile.me
    if (!before || this.replace.busy) return false
    const saved = await this.form
      .submit(async ({ name, college, intro }) => {
        await profile.edit({
          ...(name === before.name ? {} : { name }),
          ...(college === (before.college ?? '') ? {} : { college }),
          ...(intro === before.intro ? {} : { intro }),
          ...(this.avatar ? { avatar: { id: this.avatar.id } } : {}),
        })
        return true
      })
      // the call has told the person, and its sentences stand at the fields
      .catch(() => false)
    return saved === true
  }

  private async chooseAvatar(): Promise<void> {
    const [chosen] = await media.chooseImages(1)
    if (!chosen) return
    this.sent(0)
    const picture = await uploadPicture(chosen, 1, this.sent)
    runInAction(() => {
      this.avatar = picture
    })
  }

  private sent(percent: number) {
    this.percent = percent
  }
}
