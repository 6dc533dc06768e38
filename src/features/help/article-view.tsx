import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { RichText } from '@/ui/rich-text'
import { Section } from '@/ui/section'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { linkToArticle } from './article-list'
import { ArticleStore } from './article-store'
import './help.css'

/** An article, whether it helped, and others of its kind. */
export const ArticleView = observer(function ArticleView({ id }: { id: string }) {
  const store = useStore(() => new ArticleStore(id), { load: ({ article }) => article.load() })
  return (
    <Loaded of={store.article} skeleton={<TextSkeleton />}>
      {(data) => (
        <>
          <View className="he-article">
            <View className="u-hero" ariaRole="heading">
              {data.title}
            </View>
            <View className="u-ink2 he-summary">{data.summary}</View>
            <RichText html={data.html} />
          </View>
          <Useful store={store} />
          <Section title={t('还有这些')} />
          <CellGroup>
            {data.related.map((other) => (
              <Cell key={other.id} title={other.title} onTap={linkToArticle(other)} />
            ))}
          </CellGroup>
        </>
      )}
    </Loaded>
  )
})

const Useful = observer(function Useful({ store: { article, say } }: { store: ArticleStore }) {
  const useful = article.data?.useful ?? null
  const answers = [
    { value: true, label: t('有用') },
    { value: false, label: t('没用') },
  ]
  return (
    <View className="he-useful">
      <View className="u-ink2">{useful === null ? t('这篇帮到你了吗？') : t('谢谢，我们记下了。')}</View>
      <View className="he-useful-acts">
        {answers.map(({ value, label }) => (
          <Button
            key={label}
            size={44}
            kind={value === useful ? 'accent' : 'line'}
            icon={value === useful ? 'check' : undefined}
            disabled={say.busy}
            onTap={() => void say.run(value)}
          >
            {label}
          </Button>
        ))}
      </View>
      {useful === false && (
        <View className="he-link" ariaRole="link" onTap={linkTo('/pages/personalSetting/help?tab=question')}>
          {t('没解决？问问客服')}
        </View>
      )}
    </View>
  )
})
