import React from 'react'
import { observer } from 'mobx-react-lite'
import { charactersOf } from '@contract/characters/rules'
import type { VoteEntry } from '@contract/vote/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Image, Text, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { tintOf } from '@/ui/tint'
import { pathOfEntry } from './pages'
import type { VotingStore } from './voting-store'
import { numberOf } from './labels'
import './vote.css'

/** The first picture of an entry; without one its first character on a tint. */
export function Face({ entry }: { entry: VoteEntry }) {
  const [picture] = entry.pictures
  return picture ? (
    <Image className="vo-fill" src={picture.thumb} mode="aspectFill" lazyLoad alt="" />
  ) : (
    <View className={classes('vo-fill vo-letter', `u-tint-${tintOf(entry.name)}`)} ariaHidden>
      {charactersOf(entry.name)[0] ?? ''}
    </View>
  )
}

export const Votes = ({ votes }: { votes: number }) => (
  <View className="vo-votes u-figures">
    <Text className="u-strong">{t('{n} 票', { n: formatCount(votes) })}</Text>
  </View>
)

/** An entry among the others of its event, to be chosen. */
export const EntryTile = observer(function EntryTile({
  entry,
  store,
}: {
  entry: VoteEntry
  store: VotingStore
}) {
  const { id, name } = entry
  const [chosen, picked] = [store.isChosen(id), store.isPicked(id)]
  const full = !picked && store.picked.length >= (store.own?.left ?? 0) && store.own?.left !== 1
  const choosable = store.open && store.own?.barrier === null && !chosen
  return (
    <View className={classes('vo-tile', (picked || chosen) && 'vo-tile-on')}>
      <View ariaRole="button" onTap={linkTo(pathOfEntry(id))} hoverClassName="u-press">
        <View className="vo-photo">
          <Face entry={entry} />
          <View className="vo-number u-figures">{numberOf(entry)}</View>
        </View>
        <View className="vo-tile-words">
          <View className="u-strong u-one">{name}</View>
          <Votes votes={store.votesOf(entry)} />
        </View>
      </View>
      {choosable && (
        <View
          className={classes('vo-pick', picked && 'vo-pick-on', full && 'vo-pick-off')}
          ariaRole="checkbox"
          ariaChecked={picked}
          ariaLabel={t('选 {name}', { name })}
          onTap={() => store.pick(id)}
        >
          {picked && <Icon name="check" size={16} />}
          <Text>{picked ? t('已选') : t('选它')}</Text>
        </View>
      )}
      {chosen && (
        <View className="vo-pick vo-pick-done">
          <Icon name="check" size={16} />
          <Text>{t('已投')}</Text>
        </View>
      )}
    </View>
  )
})
