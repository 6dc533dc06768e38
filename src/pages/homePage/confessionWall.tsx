import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { SignInFirst, signedIn } from '@/shell/account/sign-in-first'
import { noteRows } from '@/features/confession/note-list'
import { ownPage } from '@/features/confession/pages'
import { WallStore, type WallSort } from '@/features/confession/wall-store'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Fab } from '@/ui/fab'
import { ListPage } from '@/ui/list/list-page'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import '@/features/confession/confession.css'

const sorts: { key: WallSort; label: string }[] = [
  { key: 'new', label: t('最新') },
  { key: 'hot', label: t('最热') },
]

/** The notes of the reader's school. */
export default signedIn(
  observer(function ConfessionWall() {
    const [store] = useState(() => new WallStore())
    const { list, keyword, sort } = store
    usePageEvent('onShow', () => void store.back())
    if (!profile.school) {
      const action = { label: t('选择学校'), onTap: linkTo('/pages/location/location') }
      return (
        <PageFrame>
          <Empty title={t('先选学校')} text={t('表白墙只给同校的同学看。')} action={action} />
        </PageFrame>
      )
    }
    const empty =
      keyword.settled === '' ? (
        <Empty
          title={t('墙上还没有字')}
          text={t('想说的写在这里，没有人知道是谁。')}
          action={{ label: t('写第一条'), icon: 'pencil', onTap: store.write }}
        />
      ) : (
        <Empty title={t('没有找到“{keyword}”', { keyword: keyword.settled })} text={t('换个词试试。')} />
      )
    return (
      <ListPage
        {...noteRows(store.open)}
        list={list}
        empty={empty}
        fab={
          (!list.empty || keyword.settled !== '') && (
            <Fab icon="pencil" label={t('写表白')} onTap={store.write} />
          )
        }
      >
        <View className="w-top">
          <SearchBar
            value={keyword.typed}
            placeholder={t('搜墙上的字')}
            max={keywordMax}
            onChange={keyword.type}
            onSearch={keyword.search}
          />
          <View className="u-row u-gap12">
            <View className="u-grow">
              <Segmented items={sorts} value={sort} onChange={store.order} />
            </View>
            <Button size={32} kind="line" onTap={linkTo(ownPage)}>
              {t('我的')}
            </Button>
          </View>
        </View>
      </ListPage>
    )
  }),
  undefined,
  <SignInFirst text={t('表白墙只给同校的同学看，登录后就能看、能写。')} />,
)
