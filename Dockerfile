# The server and the command line. Built by infra/compose.yaml; see infra/README.md.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
ENV NODE_ENV=production MNEME_DATA_DIR=/var/lib/mneme MNEME_HOST=0.0.0.0
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir -p /var/lib/mneme && chown node:node /var/lib/mneme
USER node
VOLUME /var/lib/mneme
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# The server handles SIGTERM itself (it drains and stops), so it can be process 1.
CMD ["node", "bin/mneme.mjs", "serve"]
