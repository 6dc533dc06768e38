/** Wanted posts as tests write them. */
import { randomUUID } from 'node:crypto'
import type { WantedDraft } from '../../../contract/secondhand/wanted/schema'

export const wantOf = (change: Partial<WantedDraft> = {}): WantedDraft => ({
  key: randomUUID(),
  text: '求购一台显示器，24 寸以上\n能自提',
  category: 'digital',
  pictures: [],
  ...change,
})
