import type { Pen } from './pen'
import { scenes } from './scenes'

interface Banner {
  /** What of the 800 by 800 canvas is shown: 5 to 2, the lower left quiet enough for a title. */
  box: readonly [x: number, y: number, width: number, height: number]
  variant: number
  draw(pen: Pen): string
}

const named = {
  ginkgo: { box: [0, 310, 800, 320], variant: 0, draw: scenes.avenue.draw },
  concert: { box: [0, 250, 800, 320], variant: 0, draw: scenes.concert.draw },
  lake: { box: [0, 215, 800, 320], variant: 0, draw: scenes.lake.draw },
  track: { box: [0, 270, 800, 320], variant: 0, draw: scenes.track.draw },
  hills: { box: [0, 130, 800, 320], variant: 1, draw: scenes.mountain.draw },
} satisfies Record<string, Banner>

export type BannerName = keyof typeof named

export const banners: Record<BannerName, Banner> = named
export const bannerNames = Object.keys(named).filter((name): name is BannerName => name in named)
