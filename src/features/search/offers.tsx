import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Chips } from '@/ui/chips'
import { IconButton } from '@/ui/icon-button'
import { Section } from '@/ui/section'
import type { SearchStore } from './search-store'
import './search.css'

const asChoice = (word: string) => ({ key: word, label: word })

async function clear(store: SearchStore): Promise<void> {
  const sure = await feedback.modal({ title: t('清空搜索记录？'), content: t('只清这台设备上的记录。'), confirmText: t('清空'), danger: true })
  if (sure) store.history.clear()
}

/** Before anything is typed: what was searched for before, and what others talk about. */
export const Offers = observer(function Offers({ store }: { store: SearchStore }) {
  const { history, topics } = store
  useEffect(() => {
    void topics.load()
  }, [topics])
  return (
    <>
      {history.items.length > 0 && (
        <View className="s-words">
          <View className="s-head">
            <View className="u-display" ariaRole="heading">{t('搜过的')}</View>
            <View className="s-clear">
              <IconButton name="trash" label={t('清空搜索记录')} size={20} onTap={() => void clear(store)} />
            </View>
          </View>
          <Chips items={history.items.map(asChoice)} value={null} onChange={store.search} />
        </View>
      )}
      {topics.data && topics.data.length > 0 && (
        <View className="s-words">
          <Section title={t('大家在聊')} />
          <Chips items={topics.data.map(({ name }) => asChoice(`#${name}`))} value={null} onChange={store.search} />
        </View>
      )}
    </>
  )
})
