import React, { useState } from 'react'
import { makeAutoObservable } from 'mobx'
import { observer } from 'mobx-react-lite'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { PrintIcon } from '@/ui/icons/print-icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PictureGrid } from '@/ui/picture-grid'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { pictures } from './scenes'

const names = ['江岸的风', '陈述', '草坪音乐社', '叶子不睡觉', '阿岑']
const counts = [1, 3, 9, 0, 2]

class Post {
  liked = false
  likes: number
  readonly author: string
  readonly at: number
  constructor(readonly id: number) {
    this.author = names[id % names.length] ?? ''
    this.likes = id * 37
    this.at = Date.now() - id * 1_500_000
    makeAutoObservable(this)
  }
  toggle() {
    this.liked = !this.liked
    this.likes += this.liked ? 1 : -1
  }
}

/** A list that makes its own rows, so that the page needs no server. */
class Rows {
  items: Post[] = []
  phase: 'idle' | 'loading' | 'ready' | 'error' = 'idle'
  more: 'idle' | 'loading' | 'error' | 'end' = 'idle'
  error: unknown = null
  constructor() {
    makeAutoObservable(this)
  }
  /** As slow as a server. */
  load() {
    if (this.phase !== 'idle') return
    this.phase = 'loading'
    setTimeout(() => this.add(), 600)
  }
  next() {
    this.more = 'loading'
    setTimeout(() => this.add(), 300)
  }
  refresh() {
    this.items = []
    this.add()
  }
  private add() {
    this.phase = 'ready'
    const from = this.items.length
    this.items.push(...Array.from({ length: 20 }, (_, index) => new Post(from + index)))
    this.more = this.items.length >= 200 ? 'end' : 'idle'
  }
}

const modes = [
  { key: 'feed', label: '单列' },
  { key: 'two', label: '双列' },
] as const

export function Lists() {
  const [list] = useState(() => new Rows())
  const [mode, setMode] = useState<'feed' | 'two'>('feed')
  return (
    <>
      <View className="u-pad">
        <Segmented items={modes} value={mode} onChange={setMode} />
      </View>
      <PagedListView
        key={mode}
        list={list}
        keyOf={(post) => String(post.id)}
        renderItem={(post) => (mode === 'two' ? <Tile post={post} /> : <Row post={post} />)}
        columnHeight={mode === 'two' ? (post) => (counts[post.id % counts.length] ? 2 : 1) : undefined}
        skeleton={<FeedSkeleton />}
        empty={<Empty title="还没有人说话" />}
      />
    </>
  )
}

const Row = observer(function Row({ post }: { post: Post }) {
  const count = counts[post.id % counts.length] ?? 0
  return (
    <View style={{ padding: '16px var(--gutter) 4px', borderBottom: '1px solid var(--line)' }}>
      <View className="u-row u-gap12" style={{ marginBottom: '10px' }}>
        <Avatar src={null} name={post.author} />
        <View className="u-grow">
          <View className="u-strong">{post.author}</View>
          <View className="u-meta u-one">新闻学院 · {relativeTime(post.at)}</View>
        </View>
        <IconButton name="dots" label="更多" end onTap={() => undefined} />
      </View>
      <View className="u-text" style={{ marginBottom: '12px' }}>
        第 {post.id + 1} 条。傍晚六点十分的北湖，天是先橙后紫的。
      </View>
      {count > 0 && <PictureGrid pictures={pictures(count)} />}
      <View className="u-row u-meta" style={{ height: '48px', gap: '16px' }}>
        <Icon name="map-pin" size={16} />
        <View className="u-grow">北湖东岸</View>
        <View className="u-row u-gap4" style={{ height: '44px' }} ariaLabel="赞" onTap={() => post.toggle()}>
          <PrintIcon name="heart" size={22} on={post.liked} />
          {formatCount(post.likes)}
        </View>
        <Icon name="message-circle" size={22} />
      </View>
    </View>
  )
})

const Tile = observer(function Tile({ post }: { post: Post }) {
  const shown = counts[post.id % counts.length] ? pictures(1) : []
  return (
    <View style={{ paddingBottom: '12px' }}>
      <PictureGrid pictures={shown} />
      <View className="u-two" style={{ margin: '8px 0 4px' }}>
        第 {post.id + 1} 条。傍晚六点十分的北湖，天是先橙后紫的。
      </View>
      <View className="u-row u-meta u-gap4">
        <Avatar src={null} name={post.author} size={24} />
        <View className="u-grow u-one">{post.author}</View>
        {formatCount(post.likes)}
      </View>
    </View>
  )
})
