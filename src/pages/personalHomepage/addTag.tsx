import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/homepage/rules'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { MyTagsStore } from '@/features/homepage/tag-store'
import { TagChoice } from '@/features/homepage/tag-choice'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import '@/features/homepage/homepage.css'

/** The tags on me, and what can be put on. */
export default signedIn(
  observer(function AddTag() {
    const store = useStore(() => new MyTagsStore(), { load: ({ options }) => options.load(), show: true })
    return (
      <PageFrame>
        <Loaded of={store.options} skeleton={<LinesSkeleton />}>
          {(data) => <Choices store={store} data={data} />}
        </Loaded>
      </PageFrame>
    )
  }),
)

const Choices = observer(function Choices({
  store,
  data,
}: {
  store: MyTagsStore
  data: NonNullable<MyTagsStore['options']['data']>
}) {
  const { shown, own } = store
  const away = own.filter((tag) => !tag.shown).map(({ text }) => text)
  const write = { label: t('自己写'), onTap: linkTo('/pages/personalHomepage/customTag') }
  return (
    <>
      <Section title={t('我的标签 {n} / {max}', { n: shown.length, max: limits.tags.shown })} more={write} />
      <TagChoice store={store} texts={shown.map(({ text }) => text)} />
      <View className="u-meta hp-note">
        {shown.length === 0
          ? t('点一下就挂到主页上，别人可以认同你的标签。')
          : t('再点一下收起；别人的认同会留着。')}
      </View>
      {away.length > 0 && <Section title={t('我写过的')} />}
      <TagChoice store={store} texts={away} />
      {data.popular.length > 0 && <Section title={t('本校流行')} />}
      <TagChoice
        store={store}
        texts={data.popular.map(({ text }) => text)}
        counts={new Map(data.popular.map(({ text, people }) => [text, people]))}
      />
      {data.offered.map(({ theme, tags }) => (
        <View key={theme}>
          <Section title={theme} />
          <TagChoice store={store} texts={tags} />
        </View>
      ))}
    </>
  )
})
