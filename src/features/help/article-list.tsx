import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import type { Article } from '@contract/help/schema'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Icon } from '@/ui/icons/icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { GroupSkeleton, LinesSkeleton } from '@/ui/states/page-skeletons'
import type { HelpStore } from './help-store'
import './help.css'

const keyOf = ({ id }: Article) => id
export const linkToArticle = ({ id }: Article) => linkTo(`/pages/personalSetting/helpdetail?id=${id}`)

/** The help centre: a search, and below it the articles by category. */
export const Articles = observer(function Articles({
  store,
  onAsk,
}: {
  store: HelpStore
  onAsk: () => void
}) {
  const { typed, settled, type, search } = store.keyword
  return (
    <>
      <View className="he-top">
        <SearchBar
          value={typed}
          placeholder={t('遇到了什么问题')}
          max={keywordMax}
          onChange={type}
          onSearch={search}
        />
      </View>
      {settled === '' ? <Categories store={store} /> : <Found store={store} onAsk={onAsk} />}
    </>
  )
})

const Categories = observer(function Categories({ store: { index } }: { store: HelpStore }) {
  useEffect(() => {
    if (index.phase === 'idle') void index.load()
  }, [index])
  return (
    <Loaded of={index} skeleton={<GroupSkeleton rows={6} />} part>
      {(categories) =>
        categories.map(({ key, title, articles }) => (
          <View key={key}>
            <Section title={t(title)} />
            <CellGroup>
              {articles.map((article) => (
                <Cell key={article.id} title={article.title} onTap={linkToArticle(article)} />
              ))}
            </CellGroup>
          </View>
        ))
      }
    </Loaded>
  )
})

const Found = observer(function Found({ store, onAsk }: { store: HelpStore; onAsk: () => void }) {
  const list = store.results.of(store.keyword.settled)
  return (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={(article) => <ArticleRow article={article} />}
      rowHeight={72}
      skeleton={<LinesSkeleton rows={3} />}
      empty={
        <Empty
          title={t('没有找到相关的帮助')}
          text={t('换个说法试试，或者直接问客服。')}
          action={{ label: t('问客服'), onTap: onAsk }}
        />
      }
    />
  )
})

function ArticleRow({ article }: { article: Article }) {
  return (
    <View className="he-row" ariaRole="button" onTap={linkToArticle(article)} hoverClassName="u-cell-press">
      <View className="u-grow">
        <View className="u-strong">{article.title}</View>
        <View className="u-meta u-one">{article.summary}</View>
      </View>
      <Icon name="chevron-right" size={20} />
    </View>
  )
}
