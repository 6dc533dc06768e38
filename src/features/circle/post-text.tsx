import React from 'react'
import { splitTopics } from '@contract/circle/rules'
import { go } from '@/features/links'
import { Text, View } from '@/platform/components'

/** What a person wrote, with its topics as links into the search. */
export function PostText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <View className={`u-text ${className}`}>
      {splitTopics(text).map((part, index) =>
        part.topic === null ? (
          <Text key={index}>{part.text}</Text>
        ) : (
          <Text
            key={index}
            className="u-link"
            onTap={(event) => {
              event.stopPropagation()
              go(`/pages/index/search?q=${encodeURIComponent(`#${part.topic}`)}`)
            }}
          >
            {part.text}
          </Text>
        ),
      )}
    </View>
  )
}
