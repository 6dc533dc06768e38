import React from 'react'
import { partsOf } from '@contract/circle/rules'
import type { Mention } from '@contract/circle/schema'
import { linkTo, linkToPerson, pathOfTopic } from '@/shell/links'
import { Text, View } from '@/platform/components'

interface WordsProps {
  text: string
  mentions?: readonly Mention[] | undefined
}

/** What a person wrote, in a block of its own. */
export const PostText = ({ className = '', ...words }: WordsProps & { className?: string | undefined }) => (
  <View className={`u-text ${className}`}>
    <Words {...words} />
  </View>
)

/** What a person wrote, within a line, with its topics and the people it mentions as links. Those go by the names they have now. */
export function Words({ text, mentions = [] }: WordsProps) {
  return (
    <>
      {partsOf(text, mentions).map(({ text: words, topic, mention }, index) => {
        if (topic === null && mention === null) return <Text key={index}>{words}</Text>
        return (
          <Text
            key={index}
            className="u-link"
            onTap={mention ? linkToPerson(mention.id) : linkTo(pathOfTopic(topic ?? ''))}
          >
            {mention ? `@${mention.name}` : words}
          </Text>
        )
      })}
    </>
  )
}
