import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { makeAutoObservable } from 'mobx'
import type { Message } from '@contract/chat/schema'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Button } from '@/ui/button'
import { fullTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { ChatStore } from './chat-store'
import './chat.css'

const keyOf = ({ seq }: Message) => String(seq)

class Search {
  typed = ''
  found: PagedList<Message> | null = null

  constructor(private readonly conversation: string) {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  type(text: string) {
    this.typed = text
  }

  run(typed: string) {
    const keyword = typed.trim()
    if (keyword === '') return
    this.found = new PagedList(async (after) => {
      const before = after === undefined ? undefined : Number(after)
      const { items, next } = await get(
        'chat/search',
        { conversation: this.conversation, keyword, before },
        inPlace,
      )
      return { items, next: next === null ? null : String(next) }
    }, keyOf)
    void this.found.load()
  }
}

interface ChatSearchProps {
  store: ChatStore
  conversation: string
  onPick: (message: Message) => void
  onClose: () => void
}

/** Finds words that were said; a tap leads to where. */
export const ChatSearch = observer(function ChatSearch({
  store,
  conversation,
  onPick,
  onClose,
}: ChatSearchProps) {
  const [search] = useState(() => new Search(conversation))
  const row = (message: Message) => (
    <View className="ch-found" ariaRole="button" onTap={() => onPick(message)} hoverClassName="u-cell-press">
      <View className="u-meta">{`${store.isMine(message) ? t('我') : store.nameOf(message)} · ${fullTime(message.at)}`}</View>
      <View className="u-two">{message.text}</View>
    </View>
  )
  return (
    <View className="ch-search">
      <View className="ch-search-bar">
        <View className="u-grow">
          <SearchBar
            value={search.typed}
            placeholder={t('搜聊天记录')}
            max={keywordMax}
            focus
            onChange={search.type}
            onSearch={search.run}
          />
        </View>
        <Button size={44} kind="quiet" onTap={onClose}>
          {t('取消')}
        </Button>
      </View>
      {search.found && (
        <PagedListView
          list={search.found}
          keyOf={keyOf}
          renderItem={row}
          rowHeight={64}
          skeleton={<RowSkeleton />}
          empty={<Empty title={t('没有找到')} text={t('换个词试试。')} />}
        />
      )}
    </View>
  )
})
