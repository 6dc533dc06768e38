# The server with the web app. What each stage may leave out, the next one never sees: the last holds no sources,
# no compiler and no package that only builds want.
FROM node:20-bookworm-slim AS base
WORKDIR /app

FROM base AS manifests
COPY package.json package-lock.json ./
COPY targets/qq ./targets/qq

FROM manifests AS build
# Build settings of the web app; both may be left out.
ARG MAPS_KEY
ARG IM_APP_ID
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build -- web server

FROM manifests AS packages
RUN npm ci --omit=dev --no-audit --no-fund

FROM base AS server
# Posters of dynamics are drawn with a Chinese font.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o node -g node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist/web ./dist/web
COPY --from=build /app/dist/server ./dist/server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.mjs"]
