import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { ReleaseStore } from '@/features/secondhand/goods/release-store'
import { businessPage, sellBookPage, sellPage, wantPage } from '@/features/secondhand/pages'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { BlotIcon } from '@/ui/icons/blot-icon'
import { Icon } from '@/ui/icons/icon'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import '@/features/secondhand/goods/form.css'

const kinds = [
  {
    key: 'goods',
    icon: 'tag',
    tint: 'sage',
    title: t('闲置'),
    text: t('数码、家电、衣服、自行车，什么都行'),
    page: sellPage,
  },
  {
    key: 'book',
    icon: 'book',
    tint: 'sand',
    title: t('书'),
    text: t('扫一下 ISBN，书名作者自动填好，上这门课的同学会看到'),
    page: sellBookPage,
  },
  {
    key: 'wanted',
    icon: 'speakerphone',
    tint: 'sky',
    title: t('求购'),
    text: t('写出想要的，有的同学会来找你'),
    page: wantPage,
  },
] as const

/** What one wants to sell, or looks for; what was begun goes on. */
export default observer(function Release() {
  const store = useStore(() => new ReleaseStore(), { show: true })
  const { drafts, sign } = store
  return (
    <PageFrame>
      {sign.data && sign.data.sell !== '' && (
        <View className="gf-strip" ariaRole="status">
          <Icon name="alert-circle" size={20} />
          <View className="u-grow">{sign.data.sell}</View>
          {sign.data.business === 'asked' && (
            <Button size={32} kind="line" onTap={linkTo(businessPage)}>
              {t('去认证')}
            </Button>
          )}
        </View>
      )}
      <View className="gf-choices">
        {kinds.map(({ key, icon, tint, title, text, page }) => (
          <Card key={key} onTap={linkTo(page)}>
            <View className="gf-choice">
              <BlotIcon name={icon} tint={tint} />
              <View className="u-grow">
                <View className="u-title">{title}</View>
                <View className="u-meta">{text}</View>
                {drafts[key] !== null && (
                  <View className="u-meta u-ink2 u-one">{t('接着写：{title}', { title: drafts[key] })}</View>
                )}
              </View>
              <Icon name="chevron-right" size={20} />
            </View>
          </Card>
        ))}
      </View>
      {sign.data && sign.data.rules.length > 0 && (
        <>
          <Section title={t('这些不能卖')} />
          <View className="gf-rules">
            <View className="u-meta">{t('写到的会被拦下来，并告诉你是哪一条。')}</View>
            <View className="gf-rules-tags">
              {sign.data.rules.map((rule) => (
                <Tag key={rule}>{t(rule)}</Tag>
              ))}
            </View>
          </View>
        </>
      )}
    </PageFrame>
  )
})
