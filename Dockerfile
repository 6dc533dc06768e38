# The server with the web app. What each stage may leave out, the next one never sees: the last holds no sources,
# no compiler and no package that only builds want.
FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS base
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
# Posters of dynamics are drawn with a Chinese font; without a configuration fontconfig calls that an error.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fontconfig-config fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o node -g node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist/web ./dist/web
COPY --from=build /app/dist/server ./dist/server
USER node
VOLUME /data
EXPOSE 3000
# By the shell that is there: a Node started every ten seconds would cost more than most calls.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '\"ok\"' <&3"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=40", "dist/server/main.mjs"]
