import React, { useState } from 'react'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Badge, Dot, Pinned } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Cell, CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { Countdown } from '@/ui/countdown'
import { FilmView } from '@/ui/film'
import { BlotIcon } from '@/ui/icons/blot-icon'
import { Icon } from '@/ui/icons/icon'
import { iconNames } from '@/ui/icons/names'
import { PrintIcon } from '@/ui/icons/print-icon'
import { Marker } from '@/ui/marker'
import { PictureGrid } from '@/ui/picture-grid'
import { Price } from '@/ui/price'
import { RichText } from '@/ui/rich-text'
import { SearchBar, SearchEntry } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Segmented } from '@/ui/segmented'
import { Tag } from '@/ui/tag'
import { pictures, scenes } from './scenes'

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px',
  padding: '8px var(--gutter)',
} as const
const chips = ['最新', '热门', '求助', '树洞', '二手', '拼车', '失物'].map((label) => ({ key: label, label }))
const segments = ['日', '周', '学期'].map((label) => ({ key: label, label }))
const silhouettes = ['home', 'compass', 'message-circle', 'user', 'heart', 'star'] as const
const nothing = () => undefined

export function Basics() {
  const [chip, setChip] = useState('最新')
  const [segment, setSegment] = useState('周')
  const [words, setWords] = useState('传播学教程 第三版')
  return (
    <>
      <Chips
        items={chips}
        value={chip}
        onChange={setChip}
        lead={
          <View className="u-narrow u-chip-hit">
            <View className="u-chip">
              <Icon name="search" size={20} />
            </View>
          </View>
        }
      />
      <View className="u-pad" style={{ paddingTop: '8px' }}>
        <SearchEntry placeholder="搜动态、跑腿、二手教材" onTap={nothing} />
      </View>
      <View className="u-pad" style={{ paddingTop: '12px' }}>
        <SearchBar value={words} placeholder="搜索" max={30} onChange={setWords} onSearch={nothing} />
      </View>
      <View className="u-pad" style={{ paddingTop: '12px' }}>
        <Segmented items={segments} value={segment} onChange={setSegment} />
      </View>

      <Section title="字" more={{ label: '更多', onTap: nothing }} />
      <View className="u-pad">
        <View className="u-hero">林夏 26/34</View>
        <View className="u-display">
          <Marker>先橙后紫</Marker>的那二十分钟
        </View>
        <View className="u-title">栏目与行名 17/24</View>
        <View className="u-text">
          傍晚六点十分的北湖，天是先橙后紫的。下了课别急着回宿舍，
          <View className="u-link" style={{ display: 'inline' }}>
            #绕一段路
          </View>{' '}
          走这边。
        </View>
        <View className="u-meta">新闻学院 · 12 分钟前</View>
        <View className="u-micro">三教 108</View>
        <RichText html="<p>富文本：<b>通知</b>与<a href='#'>链接</a>。</p>" />
      </View>

      <Section title="按钮" />
      <View style={row}>
        <Button>发布</Button>
        <Button kind="line">关注</Button>
        <Button kind="quiet">再等等</Button>
        <Button kind="danger">删除</Button>
      </View>
      <View style={row}>
        <Button size={44}>提现</Button>
        <Button size={44} kind="line" icon="phone">
          联系
        </Button>
        <Button size={32} kind="line">
          编辑资料
        </Button>
        <Button size={32}>关注</Button>
      </View>
      <View style={row}>
        <Button loading>提交中</Button>
        <Button disabled>发布</Button>
        <Button kind="line" disabled>
          已关注
        </Button>
      </View>
      <View className="u-pad">
        <Button block icon="refresh">
          重新加载
        </Button>
      </View>

      <Section title="标签与数字" />
      <View style={row}>
        <Tag>二手</Tag>
        <Tag tone="blue">商家</Tag>
        <Tag tone="green">配送中</Tag>
        <Tag tone="amber">作者</Tag>
        <Tag tone="red">已过期</Tag>
        <Badge count={9} />
        <Badge count={12} />
        <Badge count={120} />
        <Dot />
      </View>
      <View style={row}>
        <Price fen={1250} />
        <Price fen={8640} size="title" />
        <Price fen={123456789} size="display" />
        <Price fen={450} size="hero" />
        <Countdown until={Date.now() + 605_000} className="u-title u-figures" />
      </View>

      <Section title="头像" />
      <View style={row}>
        {([24, 32, 40, 48, 68] as const).map((size, index) => (
          <Avatar key={size} src={scenes[index] ?? null} name="江岸的风" size={size} />
        ))}
        <Avatar src={null} name="叶子不睡觉" />
        <Avatar src={null} name="陈述" size={48} />
        <Avatar src="/missing.png" name="周屿" onTap={nothing} />
      </View>

      <Section title="图标" />
      <View style={row}>
        {silhouettes.map((name) => (
          <PrintIcon key={name} name={name} />
        ))}
        {silhouettes.map((name) => (
          <PrintIcon key={`${name}-off`} name={name} on={false} />
        ))}
        <Pinned count={3}>
          <Icon name="bell" />
        </Pinned>
      </View>
      <View style={row}>
        <BlotIcon name="moped" tint="rose" />
        <BlotIcon name="bowl-chopsticks" tint="sand" />
        <BlotIcon name="recycle" tint="sage" />
        <BlotIcon name="briefcase" tint="sky" />
        <BlotIcon name="checkbox" tint="lilac" />
        <BlotIcon name="gift" tint="stone" />
      </View>
      <View style={row}>
        {iconNames.map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </View>

      <Section title="卡片与行" />
      <Card>
        <View className="u-row u-gap12">
          <View className="u-grow">
            <View className="u-meta">跑腿钱包</View>
            <Price fen={8640} size="display" />
          </View>
          <Button size={44}>提现</Button>
        </View>
      </Card>
      <CellGroup>
        <Cell icon="calendar-week" title="课表" value="下一节 10:10 三教 108" onTap={nothing} />
        <Cell icon="moped" title="骑手中心" onTap={nothing}>
          <Tag tone="green">接单中</Tag>
        </Cell>
        <Cell icon="user" title="匿名发布" text="显示为「南岸的同学」，管理员可核实" />
        <Cell icon="trash" title="删除动态" danger onTap={nothing} />
      </CellGroup>
      <CellGroup>
        <Cell title="版本" value="1.0.6" />
        <Cell title="清空缓存" onTap={nothing} />
      </CellGroup>

      <Section title="图片" />
      {[1, 2, 3, 4, 5, 9].map((count) => (
        <View key={count} className="u-pad" style={{ paddingBottom: '16px' }}>
          <PictureGrid pictures={pictures(count)} />
        </View>
      ))}
      <View className="u-pad">
        <PictureGrid pictures={[{ url: '/missing.jpg', thumb: '/missing.jpg' }]} />
      </View>

      <Section title="视频" />
      <View className="u-pad">
        <FilmView url="/missing.mp4" seconds={74} poster={scenes[0]} />
      </View>
      <View className="u-pad" style={{ paddingTop: '16px' }}>
        <FilmView url="/missing.mp4" seconds={9} poster={null} />
      </View>
    </>
  )
}
