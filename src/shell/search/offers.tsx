import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Chips } from '@/ui/chips'
import { IconButton } from '@/ui/icon-button'
import { Section } from '@/ui/section'
import type { SearchHistory } from './history'
import type { SearchStore } from './search-store'
import './search.css'

const asChoice = (word: string) => ({ key: word, label: word })

async function clear(history: SearchHistory): Promise<void> {
  const sure = await feedback.modal({
    title: t('清空搜索记录？'),
    content: t('只清这台设备上的记录。'),
    confirmText: t('清空'),
    danger: true,
  })
  if (sure) history.clear()
}

/** While one types: what others searched for that begins so. */
export const Suggestions = observer(function Suggestions({ store }: { store: SearchStore }) {
  const { offers } = store
  return offers.length > 0 ? (
    <Chips items={offers.map(asChoice)} value={null} onChange={store.search} />
  ) : null
})

/** Before anything is typed: what was searched for before, what is searched for at the school, and what is talked about. */
export const Offers = observer(function Offers({ store }: { store: SearchStore }) {
  const { topics } = store
  return (
    <>
      <Past history={store.history} onSearch={store.search} />
      <Hot store={store} />
      {topics.data && topics.data.length > 0 && (
        <View className="sr-words">
          <Section title={t('大家在聊')} />
          <Chips
            items={topics.data.map(({ name }) => asChoice(`#${name}`))}
            value={null}
            onChange={store.search}
          />
        </View>
      )}
    </>
  )
})

interface PastProps {
  history: SearchHistory
  onSearch: (word: string) => void
}

/** What was searched for before, to search for again. */
export const Past = observer(function Past({ history, onSearch }: PastProps) {
  if (history.items.length === 0) return null
  return (
    <View className="sr-words">
      <View className="sr-head">
        <View className="u-display" ariaRole="heading">
          {t('搜过的')}
        </View>
        <View className="sr-clear">
          <IconButton name="trash" label={t('清空搜索记录')} size={20} onTap={() => void clear(history)} />
        </View>
      </View>
      <View className="sr-past">
        {history.items.map((word) => (
          <View key={word} className="sr-word">
            <View
              className="sr-word-text u-one"
              ariaRole="button"
              onTap={() => onSearch(word)}
              hoverClassName="u-press"
            >
              {word}
            </View>
            <IconButton
              name="x"
              label={t('删除{word}', { word })}
              size={16}
              onTap={() => history.remove(word)}
            />
          </View>
        ))}
      </View>
    </View>
  )
})

const Hot = observer(function Hot({ store }: { store: SearchStore }) {
  const { hot } = store
  useEffect(() => {
    if (hot.phase === 'idle') void store.refresh()
  }, [store, hot])
  if (!hot.data?.length) return null
  return (
    <View className="sr-words">
      <Section title={t('本校热搜')} />
      <View className="sr-hot">
        {hot.data.map((word, index) => (
          <View
            key={word}
            className="sr-hot-word"
            ariaRole="button"
            onTap={() => store.search(word)}
            hoverClassName="u-press"
          >
            <View className={index < 3 ? 'sr-place sr-place-top' : 'sr-place'}>{index + 1}</View>
            <View className="u-one">{word}</View>
          </View>
        ))}
      </View>
    </View>
  )
})
