import React from 'react'
import { observer } from 'mobx-react-lite'
import type { VoteEntry } from '@contract/vote/schema'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Face, Votes } from './entry-tile'
import { pathOfEntry } from './pages'
import { numberOf } from './labels'
import './vote.css'

/** An entry in a line; with its place in the ranking. `children` stand at its end. */
export const EntryRow = observer(function EntryRow({
  entry,
  ranked,
  children,
}: {
  entry: VoteEntry
  ranked?: boolean
  children?: React.ReactNode
}) {
  const { id, name, place, votes } = entry
  return (
    <View
      className="vo-row"
      {...(children ? { ariaRole: 'none' as const, ariaLabel: name } : { ariaRole: 'button' as const })}
      onTap={linkTo(pathOfEntry(id))}
      hoverClassName="u-cell-press"
    >
      {ranked && (
        <View className={classes('vo-place u-figures', place !== null && place <= 3 && 'vo-place-top')}>
          {place ?? '—'}
        </View>
      )}
      <View className="vo-face">
        <Face entry={entry} />
      </View>
      <View className="u-grow">
        <View className="u-strong u-one">{name}</View>
        <View className="u-meta u-one">{numberOf(entry)}</View>
      </View>
      <Votes votes={votes} />
      {children}
    </View>
  )
})
