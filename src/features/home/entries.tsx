import React from 'react'
import { limits } from '@contract/home/page/rules'
import { gridIcons } from '@contract/home/rules'
import type { Entry } from '@contract/home/page/schema'
import { t } from '@/locale'
import { linkOf, linkTo, reachable } from '@/shell/links'
import { Text, View } from '@/platform/components'
import type { Tap } from '@/platform/components/types'
import { BlotIcon } from '@/ui/icons/blot-icon'
import type { IconName } from '@/ui/icons/names'
import { pathOfServices } from './pages'
import './home.css'

/** Those that this build has a page and an icon for: a newer server may know more. */
export const shownOf = (items: readonly Entry[]): Entry[] =>
  items.filter(({ icon, link }) => gridIcons.some((name) => name === icon) && reachable(link))

/** Two rows on home: what the person pinned, then what the school put first, then the way to all of it. */
const most = limits.front.max

/** The grid of home. `pins`: what the reader wants first. */
export function HomeEntries({ items, pins }: { items: readonly Entry[]; pins: readonly Entry[] }) {
  const pinned = new Set(pins.map(({ link }) => link.url))
  const all = shownOf([...pins, ...items.filter(({ link }) => !pinned.has(link.url))])
  if (all.length === 0) return null
  return (
    <View className="h-nav">
      {all.slice(0, most).map((entry) => (
        <EntryCell key={entry.link.url} entry={entry} onTap={linkOf(entry.link)} />
      ))}
      <EntryCell
        entry={{ title: t('全部服务'), icon: 'layout-dashboard', tint: 'stone' }}
        onTap={linkTo(pathOfServices)}
      />
    </View>
  )
}

/** A group of entries, whole. */
export function Entries({ items }: { items: readonly Entry[] }) {
  const all = shownOf(items)
  if (all.length === 0) return null
  return (
    <View className="h-nav">
      {all.map((entry, index) => (
        <EntryCell key={`${entry.link.url} ${index}`} entry={entry} onTap={linkOf(entry.link)} />
      ))}
    </View>
  )
}

/** One entry: its icon over its name. `mark` stands at the icon's corner. */
export function EntryCell({
  entry: { title, icon, tint },
  label,
  mark,
  onTap,
}: {
  entry: Pick<Entry, 'title' | 'tint'> & { icon: IconName }
  label?: string
  mark?: React.ReactNode
  onTap?: Tap | undefined
}) {
  return (
    <View className="h-nav-item" ariaRole="button" ariaLabel={label} onTap={onTap} hoverClassName="u-press">
      <BlotIcon name={icon} tint={tint} />
      {mark}
      <Text className="u-one">{title}</Text>
    </View>
  )
}
