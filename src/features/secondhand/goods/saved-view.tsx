import React from 'react'
import { observer } from 'mobx-react-lite'
import { plain } from '@contract/search/rules'
import type { SavedSearch } from '@contract/secondhand/alerts/schema'
import { t } from '@/locale'
import { formatFen } from '@/ui/format'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Switch } from '@/ui/form/switch'
import { IconButton } from '@/ui/icon-button'
import { Section } from '@/ui/section'
import type { SavedStore } from './saved-store'
import { categoryTitle } from './labels'
import './goods.css'

/** Under the search: who wants it is told when something fits. One character finds too much for that. */
export const SaveSearch = observer(function SaveSearch({ store, word }: { store: SavedStore; word: string }) {
  if (!session.signedIn || Array.from(plain(word)).length < 2) return null
  const { told, save } = store
  return (
    <View className="gd-save">
      <View className="u-grow u-meta">
        {told ? t('有新的会告诉你，每天最多一次') : t('没有合适的？有人上架就告诉你')}
      </View>
      <Button
        size={32}
        kind={told ? 'quiet' : 'line'}
        disabled={told}
        loading={save.busy}
        onTap={() => void save.run()}
      >
        {told ? t('已设提醒') : t('提醒我')}
      </Button>
    </View>
  )
})

const termsOf = ({ category, most }: SavedSearch): string =>
  [
    category === null ? '' : categoryTitle(category),
    most === null ? '' : t('¥{n} 以内', { n: formatFen(most) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** What the reader is told of, to look for now, to mute or to forget. */
export const SavedSearches = observer(function SavedSearches({ store }: { store: SavedStore }) {
  if (store.items.length === 0) return null
  return (
    <View>
      <Section title={t('有货提醒')} />
      {store.items.map((one) => (
        <View key={one.id} className="gd-saved">
          <View
            className="u-grow gd-saved-word"
            ariaRole="button"
            onTap={() => store.open(one)}
            hoverClassName="u-press"
          >
            <View className="u-one">{one.keyword}</View>
            {termsOf(one) !== '' && <View className="u-meta u-one">{termsOf(one)}</View>}
          </View>
          <Switch
            label={t('有“{word}”就提醒我', { word: one.keyword })}
            value={one.on}
            onChange={(on) => void store.mute.run(one, on)}
          />
          <IconButton
            name="trash"
            size={20}
            label={t('删除{word}', { word: one.keyword })}
            onTap={() => void store.forget.run(one)}
          />
        </View>
      ))}
    </View>
  )
})
