import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { FriendStore } from '@/features/homepage/friend-store'
import { personRows } from '@/shell/account/person-line'
import type { AcquaintanceStore } from '@/shell/account/person-store'
import { scanCode } from '@/shell/scan'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import type { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import '@/features/homepage/homepage.css'

/** Ways to find somebody: by name or number, by their code, or among the followers. */
export default signedIn(
  observer(function AddFriend() {
    const [store] = useState(() => new FriendStore())
    const { keyword, list } = store
    return (
      <PageFrame>
        <View className="hp-top">
          <SearchBar
            value={keyword.typed}
            placeholder={t('名字，或完整的手机号')}
            max={keywordMax}
            onChange={keyword.type}
            onSearch={keyword.search}
          />
        </View>
        {list ? (
          <Found list={list} />
        ) : (
          <CellGroup>
            <Cell
              icon="scan"
              title={t('扫一扫')}
              text={t('扫同学的二维码名片')}
              onTap={() => void scanCode()}
            />
            <Cell
              icon="qrcode"
              title={t('我的二维码')}
              text={t('给同学扫')}
              onTap={linkTo('/pages/user_myfollow/QRCode')}
            />
            <Cell
              icon="users"
              title={t('推荐关注')}
              text={t('同校、同专业，或有共同关注的人')}
              onTap={linkTo('/pages/public/recommendUser')}
            />
            <Cell
              icon="user-plus"
              title={t('新的朋友')}
              text={t('还没回关的粉丝')}
              onTap={linkTo('/pages/message/newFriend')}
            />
          </CellGroup>
        )}
      </PageFrame>
    )
  }),
)

function Found({ list }: { list: PagedList<AcquaintanceStore> }) {
  return (
    <PagedListView
      {...personRows}
      list={list}
      empty={<Empty title={t('没找到这位同学')} text={t('名字少写一两个字试试；手机号要写全。')} />}
    />
  )
}
