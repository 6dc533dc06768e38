import { makeAutoObservable, runInAction } from 'mobx'
import type { Picture } from '@contract/common'
import { Action } from '@/net/action'
import { tell } from '@/net/prompts'
import { uploadPicture } from '@/net/upload'
import { PlatformError } from '@/platform/failure'
import { media } from '@/platform/media'
import { CropStore } from './crop'
import { profile } from './profile'

/** A new avatar: chosen, sent, cut to a square by the person, and kept. */
export class AvatarStore {
  picture: Picture | null = null
  crop: CropStore | null = null
  /** Sent of the picture, 0 to 100. */
  percent = 0
  /** Sends the picture at a path of the device, else one that the person chooses. */
  readonly choose: Action<[path?: string], void>
  /** true once it is the person's avatar. */
  readonly save: Action<[], true>

  /** `frame` is the side of the square on the page, px. */
  constructor(readonly frame: number) {
    this.choose = new Action('choose avatar', (path) => this.send(path))
    this.save = new Action('save avatar', () => this.keep())
    makeAutoObservable(this, { frame: false, choose: false, save: false })
  }

  private async send(path?: string): Promise<void> {
    const chosen = path === undefined ? await this.chosen() : { path, size: 0 }
    if (!chosen) return
    this.sent(0)
    const picture = await uploadPicture(chosen, 1, (percent) => this.sent(percent))
    runInAction(() => {
      this.picture = picture
      this.crop = new CropStore(picture, this.frame)
    })
  }

  private async chosen() {
    try {
      return (await media.chooseImages(1))[0]
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled')) tell(error, false)
      return undefined
    }
  }

  private async keep(): Promise<true> {
    const { picture, crop } = this
    if (!picture || !crop) throw new Error('nothing is chosen')
    await profile.edit({ avatar: { id: picture.id, crop: crop.square } })
    return true
  }

  private sent(percent: number) {
    this.percent = percent
  }
}
