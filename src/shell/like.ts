import { runInAction } from 'mobx'

/** What a like shows. */
interface Liked {
  liked: boolean
  likes: number
}

/**
 * A like that shows at once and is taken back when the server refuses. Taps while one is under way are settled by one
 * more call, so that what shows last is what the server has.
 */
export class LikeToggle {
  private sending = false

  /** `of`: the thing as it shows now. */
  constructor(
    private readonly of: () => Liked,
    private readonly send: (liked: boolean) => Promise<Liked>,
  ) {}

  async tap(): Promise<void> {
    const { liked, likes } = this.of()
    this.show({ liked: !liked, likes: likes + (liked ? -1 : 1) })
    if (this.sending) return
    this.sending = true
    try {
      await this.settle()
    } catch {
      this.show({ liked, likes })
    } finally {
      this.sending = false
    }
  }

  private async settle(): Promise<void> {
    const wanted = this.of().liked
    const answer = await this.send(wanted)
    if (this.of().liked !== wanted) return this.settle()
    this.show(answer)
  }

  private show({ liked, likes }: Liked): void {
    runInAction(() => Object.assign(this.of(), { liked, likes }))
  }
}
